//! Sans-I/O codecs for NBoard, GTP and the course protocols.

// The page is built in web/.

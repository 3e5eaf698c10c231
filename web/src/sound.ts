// Four short sounds, made on the spot; off until somebody asks for them.

import { settings } from "./settings.ts";

export type Sound = "place" | "turn" | "pass" | "end";

const NOTES: Record<Sound, [frequency: number, after: number, length: number][]> = {
  place: [[330, 0, 0.07]],
  turn: [[330, 0, 0.06], [440, 0.07, 0.06]],
  pass: [[294, 0, 0.12], [220, 0.14, 0.18]],
  end: [[392, 0, 0.14], [494, 0.15, 0.14], [587, 0.3, 0.3]],
};

let context: AudioContext | undefined;

export function play(sound: Sound) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const begin = context.currentTime;
  for (const [frequency, after, length] of NOTES[sound]) {
    const tone = new OscillatorNode(context, { frequency, type: "triangle" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, begin + after);
    volume.gain.exponentialRampToValueAtTime(0.2, begin + after + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + after + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin + after);
    tone.stop(begin + after + length);
  }
}

/** A tone: when it begins, how high it is, where it slides to, how long it takes to fade. In seconds and hertz. */
interface Tone {
  readonly at: number
  readonly from: number
  readonly to?: number
  readonly lasts: number
}

/** The sounds that the server offers by name, synthesized: nothing to load, and none of another program. */
const SOUNDS: Readonly<Record<string, readonly Tone[]>> = {
  ding: [{ at: 0, from: 1318.5, lasts: 0.6 }],
  swoosh: [{ at: 0, from: 280, to: 980, lasts: 0.28 }],
  zulip: [
    { at: 0, from: 659.3, lasts: 0.3 },
    { at: 0.11, from: 880, lasts: 0.45 },
  ],
}
const DEFAULT = 'zulip'
const NONE = 'none'
const VOLUME = 0.14

let audio: AudioContext | undefined

/** Plays a sound by its name in `notification_sound`; a name of a newer server gives the usual one. */
export async function playSound(name: string): Promise<void> {
  if (name === NONE) return
  audio ??= new AudioContext()
  // Until the person has touched the page, the browser lets it make no sound, and it would come late.
  if (audio.state !== 'running') await Promise.race([audio.resume(), soon()])
  if (audio.state !== 'running') return
  for (const tone of SOUNDS[name] ?? SOUNDS[DEFAULT] ?? []) play(audio, tone)
}

function play(context: AudioContext, { at, from, to = from, lasts }: Tone): void {
  const start = context.currentTime + at
  const end = start + lasts
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: from })
  const gain = new GainNode(context, { gain: 0 })
  oscillator.frequency.exponentialRampToValueAtTime(to, end)
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}

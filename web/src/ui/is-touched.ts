/** Whether a finger is what this device is used with: its keyboard covers half of the screen. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

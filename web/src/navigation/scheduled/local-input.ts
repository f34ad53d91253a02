/** UNIX seconds as a field for date and time has them: in the person's zone, without its name. */
export function toLocalInput(seconds: number): string {
  const date = new Date(seconds * 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Undefined for a field that is not filled in. */
export function fromLocalInput(text: string): number | undefined {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}

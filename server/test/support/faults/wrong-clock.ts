// Loaded into a server before anything else: its clock is wrong by so many milliseconds, as on a machine whose time
// nobody sets. What measures spans (`performance.now`, timers) goes on as ever.
const wrongBy = Number(process.env.CLOCK_WRONG_BY_MS)
const RightDate = Date
const wrongNow = () => RightDate.now() + wrongBy

globalThis.Date = class extends RightDate {
  constructor(...args: [] | [string | number | Date]) {
    super(...((args.length === 0 ? [wrongNow()] : args) as [number]))
  }

  static override now() {
    return wrongNow()
  }
} as DateConstructor

/** Dates and times in the habit of a language, in one zone: a clock of 24 hours with seconds. */

/** More than one user ever needs; a server that renders for everyone clears the cache then. */
const KEPT_MAX = 200

export function createDates(languageTag: string, zone: string) {
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    dateFormatOf(languageTag, { timeZone: zone, ...options })
  /** Browsers differ in the kind of space between date and time. */
  const dateText = (at: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(options).format(at).replaceAll(/\s/g, ' ')

  const dateTime = (at: number) =>
    dateText(at, { dateStyle: 'medium', timeStyle: 'medium', ...CLOCK })

  /** Joined by hand: with a zone, Intl writes no date in the style of the others. */
  const zoneOf = (at: number) =>
    dateFormat({ timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value

  return {
    time: (at: number) => dateText(at, { timeStyle: 'medium', ...CLOCK }),
    date: (at: number) => dateText(at, { dateStyle: 'medium' }),
    /** A day that begins at midnight UTC, as it is called there. */
    utcDate: (at: number) => dateText(at, { dateStyle: 'medium', timeZone: 'UTC' }),
    month: (at: number) => dateText(at, { month: 'long', year: 'numeric' }),
    dateTime,
    /** With its zone, where others compare it with what they see elsewhere. */
    zoned: (at: number) => `${dateTime(at)} ${zoneOf(at)}`,

    /** How long ago within a day, else the date. */
    relative(at: number, now: number): string {
      const seconds = Math.round((at - now) / 1000)
      const relative = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' })
      if (Math.abs(seconds) < 60) return relative.format(0, 'minute')
      if (Math.abs(seconds) < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
      if (Math.abs(seconds) < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
      return dateText(at, { dateStyle: 'medium' })
    },
  }
}

const CLOCK = { hourCycle: 'h23' } as const
const dates = new Map<string, Intl.DateTimeFormat>()

function dateFormatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = tag + JSON.stringify(options)
  const known = dates.get(id) ?? new Intl.DateTimeFormat(tag, options)
  if (dates.size >= KEPT_MAX) dates.clear()
  dates.set(id, known)
  return known
}

/** A UTC time as typed, `2030-12-31 00:00`; NaN if invalid. */
export function timeOf(text: string): number {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text.trim()) ?? []
  return day && minute ? Date.parse(`${day}T${minute}:00Z`) : Number.NaN
}

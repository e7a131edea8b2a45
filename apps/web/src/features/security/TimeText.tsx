import { useFormat } from '../../i18n/useFormat.ts'

/** A moment in the reader's language and time zone. */
export function TimeText({ at }: { at: number }) {
  const format = useFormat()
  return <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
}

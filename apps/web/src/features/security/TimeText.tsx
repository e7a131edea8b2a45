import { useFormat } from '../../i18n/useFormat.ts'

/** A moment in the reader's language and time zone. */
export function TimeText({ at }: { at: number }) {
  const { tag } = useFormat()
  const text = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  return <time dateTime={new Date(at).toISOString()}>{text}</time>
}

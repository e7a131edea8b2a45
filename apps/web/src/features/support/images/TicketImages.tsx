/** Thumbnails of a ticket's images; a press shows one in full. */
import { useT } from '../../../i18n/i18n.ts'
import { ImageThumb } from '../../../page/image/ImageThumb.tsx'
import { ticketImageQuery } from '../supportQueries.ts'
import css from './images.module.css'

export function TicketImages({ names }: { names: readonly string[] }) {
  const t = useT()
  if (names.length === 0) return null
  return (
    <ul className={css.list}>
      {names.map((name, at) => (
        <li key={name}>
          <ImageThumb
            query={ticketImageQuery(name)}
            label={t('support.image', { n: at + 1 })}
            gone={t('support.imageGone')}
            failed={t('support.imageFailed')}
          />
        </li>
      ))}
    </ul>
  )
}

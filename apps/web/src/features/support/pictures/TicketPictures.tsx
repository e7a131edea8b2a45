/** Thumbnails of a ticket's images; a press shows one in full. */
import { useT } from '../../../i18n/i18n.ts'
import { PictureThumb } from '../../../page/picture/PictureThumb.tsx'
import { pictureQuery } from '../supportQueries.ts'
import css from './pictures.module.css'

export function TicketPictures({ names }: { names: readonly string[] }) {
  const t = useT()
  if (names.length === 0) return null
  return (
    <ul className={css.list}>
      {names.map((name, at) => (
        <li key={name}>
          <PictureThumb
            query={pictureQuery(name)}
            label={t('support.picture', { n: at + 1 })}
            gone={t('support.pictureGone')}
            failed={t('support.pictureFailed')}
          />
        </li>
      ))}
    </ul>
  )
}

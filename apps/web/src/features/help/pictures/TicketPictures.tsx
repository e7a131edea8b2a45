/** Thumbnails of a ticket's images; a press shows one in full. */

import { useT } from '../../../i18n/i18n.ts'
import { PictureThumb } from '../../../page/picture/PictureThumb.tsx'
import { pictureQuery } from '../helpQueries.ts'
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
            label={t('help.picture', { n: at + 1 })}
            gone={t('help.pictureGone')}
            failed={t('help.pictureFailed')}
          />
        </li>
      ))}
    </ul>
  )
}

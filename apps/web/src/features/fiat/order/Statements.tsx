/** The statements of both parties to the operators. */
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ImageThumb } from '../../../page/image/ImageThumb.tsx'
import css from '../fiat.module.css'
import { fiatImageQuery } from '../fiatQueries.ts'

export function Statements({ order: { statements, counterparty } }: { order: ShownFiatOrder }) {
  const t = useT()
  const format = useFormat()
  if (statements.length === 0) return null
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('fiat.statements')}</h2>
      <ul className={css.list}>
        {statements.map(({ isOwn, body, image, sentAt }) => (
          <li key={sentAt} className={css.said} data-own={isOwn || undefined}>
            <span className={css.note}>
              {`${isOwn ? t('fiat.you') : counterparty} · ${format.zoned(sentAt)}`}
            </span>
            {body}
            {image && (
              <ImageThumb
                query={fiatImageQuery(image)}
                label={t('fiat.image')}
                gone={t('fiat.imageGone')}
                failed={t('fiat.imageFailed')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

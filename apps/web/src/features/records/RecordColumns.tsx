/** The column titles of ledger lines, if there is room. */
import { useT } from '../../i18n/i18n.ts'
import css from '../../list/RecordLine.module.css'

export function RecordColumns() {
  const t = useT()
  return (
    <div className={css.box} aria-hidden="true">
      <p className={css.columns}>
        <span>{t('records.types')}</span>
        <span>
          {t('records.account')} · {t('records.time')}
        </span>
        <span>{t('records.change')}</span>
        <span>{t('records.balanceAfter')}</span>
      </p>
    </div>
  )
}

/** The way to older rows of a table and back to the newest. */
import { Button } from '@assay/ui/press/Button.tsx'
import { t } from '../i18n/words.ts'
import css from './Pages.module.css'

type PagesProps = {
  /** What the page shown is older than; undefined on the newest. */
  before: number | undefined
  /** The last row's number while there may be older ones. */
  oldest: number | undefined
  onChange: (before: number | undefined) => void
}

export function Pages({ before, oldest, onChange }: PagesProps) {
  return (
    <div className={css.pages}>
      {before !== undefined && (
        <Button kind="secondary" onClick={() => onChange(undefined)}>
          {t('audit.newest')}
        </Button>
      )}
      {oldest !== undefined && (
        <Button kind="secondary" onClick={() => onChange(oldest)}>
          {t('audit.older')}
        </Button>
      )}
    </div>
  )
}

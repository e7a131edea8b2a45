/** How many wait on a page for this operator; hidden for none. */
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { useRead } from '../api/call.ts'
import { t } from '../i18n/words.ts'
import type { DeskPage } from '../page/deskPage.ts'
import css from './Shell.module.css'

const EVERY_MS = 10_000

export function WaitCount({ waits = [] }: { waits: DeskPage['waits'] | undefined }) {
  // Every link uses it; one shared read answers them all.
  const overview = useRead(getOverview, {}, { everyMs: EVERY_MS })
  const own = overview.data?.waits.filter(({ kind }) => waits.includes(kind)) ?? []
  const mine = own.reduce((sum, { forYou }) => sum + forYou, 0)
  if (mine === 0) return null
  return (
    <span className={css.waiting}>
      {mine}
      <span className="srOnly"> {t('shell.waiting')}</span>
    </span>
  )
}

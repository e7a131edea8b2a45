/** The assets page's total, and its actions. */
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Banknote, Repeat2 } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { TotalHeader } from '../../total/TotalHeader.tsx'
import type { Totals } from '../../total/totals.ts'
import css from './AssetsScreen.module.css'

type TotalBlockProps = {
  totals: {
    data: Totals | undefined
    error: unknown
    refetch: () => unknown
  }
}

export function TotalBlock({ totals }: TotalBlockProps) {
  const t = useT()
  return (
    <div className={css.total}>
      <TotalHeader
        label={t('assets.total')}
        today={t('assets.today')}
        failed={t('assets.totalFailed')}
        totals={totals}
      >
        <Actions />
      </TotalHeader>
    </div>
  )
}

/** Only what can be done by now; a later feature adds its button here. */
function Actions() {
  const t = useT()
  const go = useGo()
  const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
  const actions = [
    { path: '/coinRecharge', label: t('assets.deposit'), icon: <ArrowDownToLine {...icon} /> },
    { path: '/withdraw', label: t('assets.withdraw'), icon: <ArrowUpFromLine {...icon} /> },
    { path: '/coinTransfer', label: t('assets.transfer'), icon: <ArrowLeftRight {...icon} /> },
    { path: '/coinConvert', label: t('assets.convert'), icon: <Repeat2 {...icon} /> },
    { path: '/otc', label: t('assets.fiat'), icon: <Banknote {...icon} /> },
  ].filter(({ path }) => hasRoute(path))
  return (
    <div className={css.actions}>
      {actions.map(({ path, label, icon }) => (
        <button key={path} type="button" className={css.action} onClick={() => go.to(path)}>
          <span className={css.round}>{icon}</span>
          {label}
        </button>
      ))}
    </div>
  )
}

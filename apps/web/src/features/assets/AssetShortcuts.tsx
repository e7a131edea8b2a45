/** Links to conversions, and to locked amounts of the spot account if there are any. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { getLockups } from '@assay/wire/routes/earn/finance.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './AssetsScreen.module.css'

export function AssetShortcuts() {
  const t = useT()
  const conversions = useLinkTo()('/convertRecord')
  return (
    <div className={css.more}>
      <RowGroup>
        <EarnRow />
        <Row
          title={t('app.title.conversions')}
          href={conversions.href}
          onPress={conversions.onClick}
        />
      </RowGroup>
    </div>
  )
}

function EarnRow() {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { href, onClick } = useLinkTo()('/lockRecord')
  const { data } = useQuery(readQuery(getLockups, { limit: 1 }, 0))
  const locked = data?.totals.filter((total) => total.locked > 0n) ?? []
  if (locked.length === 0) return null
  const text = locked.map((total) => `${format.exact(total.locked)} ${total.asset}`).join(' · ')
  return (
    <Row
      title={t('app.title.earn')}
      hint={t('assets.locked', { amounts: isHidden ? HIDDEN : text })}
      href={href}
      onPress={onClick}
    />
  )
}

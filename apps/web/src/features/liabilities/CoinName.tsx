/** A coin's icon and name before its figures. */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import css from './liabilities.module.css'

export function CoinName({ asset }: { asset: string }) {
  return (
    <span className={css.named}>
      <CoinIcon symbol={asset} size={20} />
      {asset}
    </span>
  )
}

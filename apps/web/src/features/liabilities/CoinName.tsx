/** A coin's sign and name, as it stands before each of its figures here. */
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

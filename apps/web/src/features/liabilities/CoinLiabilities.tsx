/**
 * One coin of a statement: liabilities and coins found on the chains, and, expanded, both sides
 * with every digit.
 */
import {
  type AssetLiabilities,
  fromDecimal,
  type LiabilityStatement,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ChevronDown } from 'lucide-react'
import { DASH } from '../../i18n/figures.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { CHAINS, isSupported } from '../../session/wallet/chains.ts'
import css from './liabilities.module.css'

type CoinProps = { asset: AssetLiabilities; chains: LiabilityStatement['chains'] }

export function CoinLiabilities({ asset: { asset, owed, house, sources }, chains }: CoinProps) {
  const t = useT()
  const format = useFormat()
  const write = (text: string) => <Num>{format.exact(fromDecimal(text))}</Num>
  const placeOf = (name: string) => {
    if (name === 'outside/demo') return t('liabilities.playMoney')
    const chain = Number(/^chain\/(\d+)$/.exec(name)?.[1])
    return isSupported(chain) ? CHAINS[chain].name : name
  }
  const read = chains.filter((row) => row.asset === asset)
  const found =
    read.length > 0 ? read.reduce((sum, row) => sum + fromDecimal(row.found), 0n) : undefined
  return (
    <details className={css.coin}>
      <summary>
        <CoinName asset={asset} />
        <Num>{format.coin(fromDecimal(owed), asset)}</Num>
        <Num>{found === undefined ? DASH : format.coin(found, asset)}</Num>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <FactList>
        <Fact label={t('liabilities.owed')}>{write(owed)}</Fact>
        <Fact label={t('liabilities.house')}>{write(house)}</Fact>
        {sources.map(({ name, amount }) => (
          <Fact key={name} label={t('liabilities.cameIn', { place: placeOf(name) })}>
            {write(amount)}
          </Fact>
        ))}
        {read.map(({ chain, block, found: here }) => (
          <Fact
            key={chain}
            label={t('liabilities.found', {
              place: placeOf(`chain/${chain}`),
              block: format.count(block),
            })}
          >
            {write(here)}
          </Fact>
        ))}
      </FactList>
    </details>
  )
}

/** A coin's icon and name before its figures. */
export function CoinName({ asset }: { asset: string }) {
  return (
    <span className={css.named}>
      <CoinIcon symbol={asset} size={20} />
      {asset}
    </span>
  )
}

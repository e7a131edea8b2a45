/** What the coin is, and the rules of its market. Links to other sites ask first. */
import { stepOf } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getAssetIntroduction } from '@assay/wire/routes/trading/trad.ts'
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { readQuery } from '../../../api/queryClient.ts'
import { useLocale, useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { LeaveSheet } from '../../../page/LeaveSheet.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { CannotWithdraw } from '../../../page/support/CannotWithdraw.tsx'
import { shortAddress } from '../../../session/wallet/wallet.ts'
import css from './AboutPanel.module.css'

/** The server answers in the user's language, so each language is a separate query. */
function introductionQuery(asset: string, locale: string) {
  const query = readQuery(getAssetIntroduction, { asset }, Number.POSITIVE_INFINITY)
  return { ...query, queryKey: [...query.queryKey, locale] }
}

export function AboutPanel({ market }: { market: MarketInfo }) {
  const t = useT()
  const locale = useLocale()
  const { data, error, refetch } = useQuery(introductionQuery(market.base, locale))
  if (error && !data) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('coin.about.failed')}
      </ReadFailed>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.about}>
        <Skeleton height={22} width={160} />
        <Skeleton height={72} />
        <Skeleton height={180} />
      </div>
    )
  }
  return (
    <div className={css.about}>
      <h2 className={css.heading}>
        {data.name} <span>{data.asset}</span>
      </h2>
      <p className={css.text}>{data.introduction}</p>
      <CannotWithdraw asset={market.base} className={css.text} />
      <Links website={data.website} explorer={data.explorer} />
      <MarketFacts
        market={market}
        supply={data.circulatingSupply}
        chain={data.chain}
        contract={data.contractAddress}
      />
    </div>
  )
}

function Links({ website, explorer }: { website: string; explorer: string }) {
  const t = useT()
  const [url, setUrl] = useState<string | undefined>(undefined)
  const links = [
    { label: t('coin.about.website'), url: website },
    { label: t('coin.about.explorer'), url: explorer },
  ].filter((link) => link.url.startsWith('https://'))
  return (
    <div className={css.links}>
      {links.map((link) => (
        <Button
          key={link.label}
          kind="secondary"
          size="small"
          icon={<ExternalLink size={16} strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => setUrl(link.url)}
        >
          {link.label}
        </Button>
      ))}
      <LeaveSheet url={url} onClose={() => setUrl(undefined)} />
    </div>
  )
}

type MarketFactsProps = {
  market: MarketInfo
  supply: bigint | undefined
  chain: string
  contract: string
}

function MarketFacts({ market, supply, chain, contract }: MarketFactsProps) {
  const t = useT()
  const format = useFormat()
  const tick = stepOf(market.priceDecimals)
  // An order must meet both minimums.
  const minimum = `${format.quantity(market.quantityMin, market.quantityDecimals)} ${market.base} · ${format.orderValue(market.notionalMin)} ${market.quote}`
  return (
    <FactList>
      {supply !== undefined && (
        <Fact label={t('coin.about.supply')}>
          <Num>{`${format.amount(supply, 0)} ${market.base}`}</Num>
        </Fact>
      )}
      <Fact label={t('coin.volume24h')}>
        <Num>{`${format.amount(market.volume24h, market.quantityDecimals)} ${market.base}`}</Num>
      </Fact>
      {chain && <Fact label={t('coin.about.chain')}>{chain}</Fact>}
      {contract && (
        <Fact label={t('coin.about.contract')}>
          <span className={css.contract}>
            <span title={contract}>{shortAddress(contract)}</span>
            <CopyButton text={contract} isIconOnly />
          </span>
        </Fact>
      )}
      <Fact label={t('coin.about.tick')}>
        <Num>{`${format.amount(tick, market.priceDecimals)} ${market.quote}`}</Num>
      </Fact>
      <Fact label={t('coin.about.minimum')}>
        <Num>{minimum}</Num>
      </Fact>
      <Fact label={t('coin.about.fees')}>
        <Num>{`${format.share(market.makerFeeRate)} / ${format.share(market.takerFeeRate)}`}</Num>
      </Fact>
    </FactList>
  )
}

/** One coin of an account: available and held, its value, the last records, actions. */
import type { AccountKind } from '@assay/domain/account.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { networksQuery } from '../../chain/networksQuery.ts'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { RecordLine } from '../../list/RecordLine.tsx'
import { markets } from '../../live/markets.ts'
import { useLocalValue } from '../../live/rate.ts'
import { useLive } from '../../live/useLive.ts'
import { useLastShown } from '../../page/useLastShown.ts'
import { marketPath } from '../../routing/paths.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './AssetsScreen.module.css'
import { coinsQuery, lastRecordsQuery } from './assetQueries.ts'
import type { Holding } from './holding.ts'

type CoinSheetProps = { account: AccountKind; holding: Holding | undefined; onClose: () => void }

export function CoinSheet({ account, holding, onClose }: CoinSheetProps) {
  // The content stays while the sheet closes.
  const shown = useLastShown(holding)
  return (
    <Sheet
      isOpen={holding !== undefined}
      onClose={onClose}
      title={shown ? `${shown.asset} · ${shown.name}` : ''}
    >
      {shown && <CoinDetail account={account} holding={shown} onClose={onClose} />}
    </Sheet>
  )
}

function CoinDetail({ account, holding, onClose }: CoinSheetProps & { holding: Holding }) {
  const t = useT()
  const format = useFormat()
  const local = useLocalValue()
  const isHidden = useStore(hideAmounts)
  const { asset, available, held, total } = holding
  const { data: networks } = useQuery(networksQuery)
  const chains = networks?.filter((network) => network.asset === asset) ?? []
  const amount = (value: bigint) => (isHidden ? HIDDEN : `${format.exact(value)} ${asset}`)
  return (
    <>
      <FactList>
        <Fact label={t('assets.available')}>
          <Num>{amount(available)}</Num>
        </Fact>
        <Fact label={t('assets.frozen')}>
          <Num>{amount(held)}</Num>
        </Fact>
        <Fact label={t('assets.value')}>
          <Num>{isHidden ? HIDDEN : format.fiat(local.of(total, asset), local.currency)}</Num>
        </Fact>
        {chains.length > 0 && (
          <Fact label={t('assets.network')}>{chains.map(({ chain }) => chain).join(' · ')}</Fact>
        )}
      </FactList>
      <CoinActions asset={asset} onGone={onClose} />
      <LastRecords account={account} asset={asset} onGone={onClose} />
    </>
  )
}

function CoinActions({ asset, onGone }: { asset: string; onGone: () => void }) {
  const t = useT()
  const go = useGo()
  const market = useLive(markets, (all) => all.get(`${asset}/USDT`)?.symbol)
  const leave = (path: string) => {
    onGone()
    go.to(path)
  }
  const { data: coins } = useQuery(coinsQuery)
  const canDeposit = coins?.find((coin) => coin.asset === asset)?.canDeposit === true
  const canWithdraw = coins?.find((coin) => coin.asset === asset)?.canWithdraw === true
  const canConvert = hasRoute('/coinConvert')
  const canTrade = market !== undefined && hasRoute('/marketDetails/trad')
  return (
    <div className={css.sheetActions}>
      {canDeposit && (
        <Button onClick={() => leave(`/coinRecharge?coin=${asset}`)}>{t('assets.deposit')}</Button>
      )}
      {canWithdraw && (
        <Button kind="secondary" onClick={() => leave(`/withdraw?coin=${asset}`)}>
          {t('assets.withdraw')}
        </Button>
      )}
      {hasRoute('/coinTransfer') && (
        <Button
          kind={canDeposit ? 'secondary' : 'primary'}
          onClick={() => leave(`/coinTransfer?coin=${asset}`)}
        >
          {t('assets.transfer')}
        </Button>
      )}
      {canConvert && (
        <Button kind="secondary" onClick={() => leave(`/coinConvert?coin=${asset}`)}>
          {t('assets.convert')}
        </Button>
      )}
      {canTrade && (
        <Button kind="secondary" onClick={() => leave(marketPath(market))}>
          {t('assets.trade')}
        </Button>
      )}
    </div>
  )
}

type LastRecordsProps = { account: AccountKind; asset: string; onGone: () => void }

function LastRecords({ account, asset, onGone }: LastRecordsProps) {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = useQuery(lastRecordsQuery(asset, account))
  return (
    <section>
      <div className={css.recordsHead}>
        <h3>{t('assets.lastRecords')}</h3>
        {hasRoute('/balanceRecord') && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              onGone()
              go.to(`/balanceRecord?coin=${asset}`)
            }}
          >
            {t('assets.allRecords')}
          </Button>
        )}
      </div>
      {!data && !error && <Skeleton height={160} />}
      {!data && error && (
        <p className={css.muted}>
          {t('assets.recordsFailed')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {data?.records.length === 0 && <p className={css.muted}>{t('assets.noRecords')}</p>}
      {data && (
        <ul>
          {data.records.map((record) => (
            <li key={record.id} className={css.record}>
              <RecordLine record={record} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * The member's deposit address on one network: as a QR code, in groups of four, with copy and
 * share, and warnings about wrong use. In the demo, a button sends coins to it.
 */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { copyText } from '@assay/ui/press/copyText.ts'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { sendDemoDeposit } from '@assay/wire/routes/dev.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Share2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { chunked, walletLink } from '../../chain/addressText.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { QrCode } from '../../page/code/QrCode.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { versionsQuery } from '../../page/versions.ts'
import { DemoBanner } from './DemoBanner.tsx'
import css from './DepositScreen.module.css'
import { addressQuery, type DepositNetwork } from './depositQueries.ts'

export function AddressCard({ network }: { network: DepositNetwork }) {
  const t = useT()
  const { data, error, refetch } = useQuery(addressQuery(network))
  const { asset: coin, chain } = network
  if (!data && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {errorText(error) ?? t('deposit.loadFailed')}
      </ReadFailed>
    )
  }
  return (
    <>
      <section aria-busy={!data} className={css.card}>
        <h2 className={css.title}>{t('deposit.yourAddress', { coin, network: chain })}</h2>
        {data ? <Address network={network} address={data.address} /> : <Skeleton height={360} />}
      </section>
      <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
        {t('deposit.warning', { coin, network: chain })}
      </Banner>
      <Terms network={network} />
      <DemoSend network={network} />
    </>
  )
}

function Address({ network, address }: { network: DepositNetwork; address: string }) {
  const t = useT()
  const [isForWallets, setForWallets] = useState(false)
  const share = () => {
    const { asset: coin, chain } = network
    const title = t('deposit.yourAddress', { coin, network: chain })
    // Closing the share sheet is not an error.
    navigator.share({ title, text: address }).catch(() => undefined)
  }
  const copy = async () => {
    showToast(t((await copyText(address)) ? 'app.copied' : 'app.copyFailed'))
  }
  return (
    <>
      <QrCode
        text={isForWallets ? walletLink(network, address) : address}
        label={t('deposit.codeLabel')}
      />
      <p className={css.address} data-address={address}>
        {chunked(address).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces may repeat and never move.
          <span key={index}>{piece}</span>
        ))}
      </p>
      <div className={css.actions}>
        <Button size="large" icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
          {t('deposit.copyAddress')}
        </Button>
        {'share' in navigator && (
          <Button
            kind="secondary"
            size="large"
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={share}
          >
            {t('deposit.share')}
          </Button>
        )}
      </div>
      <Checkbox isChecked={isForWallets} onChange={setForWallets}>
        {t('deposit.walletCode')}
      </Checkbox>
    </>
  )
}

function Terms({ network }: { network: DepositNetwork }) {
  const t = useT()
  const format = useFormat()
  const { asset, minimum, confirmations, blockSeconds, token, standard } = network
  const least = format.exact(minimum)
  const minutes = Math.max(1, Math.round((confirmations * blockSeconds) / 60))
  return (
    <>
      <FactList>
        <Fact label={t('deposit.minimum')}>
          <Num>{`${least} ${asset}`}</Num>
        </Fact>
        <Fact label={t('deposit.confirmations')}>
          {t('deposit.needed', { count: confirmations, minutes })}
        </Fact>
        {token && (
          <Fact label={t('deposit.contract')}>
            <span className={css.contract} title={token}>
              {standard} {token.slice(0, 6)}…{token.slice(-4)}
            </span>
          </Fact>
        )}
      </FactList>
      <p className={css.note}>
        {t(token ? 'deposit.least' : 'deposit.native', { coin: asset, minimum: least })}
      </p>
      <p className={css.note}>{t('deposit.noTag')}</p>
    </>
  )
}

function DemoSend({ network: { asset, chainId } }: { network: DepositNetwork }) {
  const t = useT()
  const { data: versions } = useQuery(versionsQuery)
  if (!versions?.isDemo) return null
  return (
    <DemoBanner
      label={t('deposit.demoSend', { coin: asset })}
      send={() => call(sendDemoDeposit, { asset, chainId })}
    />
  )
}

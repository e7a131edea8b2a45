/**
 * The review before the wallet opens: sender, amount, receiver, and what a permission would mean.
 */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { AddressText } from '../../../chain/AddressText.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { SendingNote } from './SendingNote.tsx'
import type { WalletFormState } from './WalletForm.tsx'
import css from './wallet.module.css'
import { ledgerOf } from './walletAmount.ts'
import type { WalletFacts } from './walletFacts.ts'

export function WalletReview({ form, facts }: { form: WalletFormState; facts: WalletFacts }) {
  const t = useT()
  const format = useFormat()
  const { order, sending } = form
  const { network, way, units } = order
  const { asset: coin, chain } = network
  const amount = format.orderValue(ledgerOf(units, facts.decimals))
  const vault = facts.permission?.vault
  const needsPermission = way === 'vault' && (facts.permission?.allowance ?? 0n) < units
  return (
    <Sheet isOpen={form.isReviewing} onClose={form.close} title={t('walletDeposit.review')}>
      <div className={css.stack}>
        <FactList>
          <Fact label={t('walletDeposit.amount')}>
            <Num>{`${amount} ${coin}`}</Num>
          </Fact>
          <Fact label={t('deposit.network')}>{chain}</Fact>
          <Fact isStacked label={t('walletDeposit.from')}>
            <AddressText address={order.from} />
          </Fact>
          {network.token && (
            <Fact isStacked label={t('deposit.contract')}>
              <AddressText address={network.token} />
            </Fact>
          )}
          <Fact
            isStacked
            label={t(way === 'vault' ? 'walletDeposit.vaultAddress' : 'walletDeposit.to')}
          >
            <AddressText address={way === 'vault' && vault ? vault : order.to} />
          </Fact>
          <Fact label={t('walletDeposit.fee')}>{t('walletDeposit.feeText')}</Fact>
        </FactList>
        {way === 'transfer' && (
          <Banner>{t('walletDeposit.exactTransfer', { amount, coin })}</Banner>
        )}
        {needsPermission && (
          <RadioList
            label={t('walletDeposit.allowed')}
            value={order.isUnlimited ? 'unlimited' : 'exact'}
            onChange={(limit) => form.setUnlimited(limit === 'unlimited')}
            options={[
              {
                value: 'exact',
                label: t('walletDeposit.exact', { amount, coin }),
                hint: t('walletDeposit.exactText'),
              },
              {
                value: 'unlimited',
                label: t('walletDeposit.unlimited'),
                hint: t('walletDeposit.unlimitedText', { coin }),
              },
            ]}
          />
        )}
        <SendingNote state={sending.state} />
        <Button
          size="large"
          isBlock
          isBusy={sending.isBusy}
          onClick={() => void sending.send(order)}
        >
          {t('walletDeposit.send', { amount, coin })}
        </Button>
      </div>
    </Sheet>
  )
}

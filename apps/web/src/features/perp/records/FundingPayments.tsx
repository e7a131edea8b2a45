/**
 * What the member's positions paid or received as funding, newest first, of all of them or of one;
 * a press shows what a payment was worked out from.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import {
  type FundingPayment,
  getFundingPayments,
} from '@assay/wire/routes/trading/contractPosition.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Paging } from '../../../list/allRows.ts'
import { useLastShown } from '../../../page/useLastShown.ts'
import css from '../orders/orders.module.css'
import { usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { pnlDirection, signedExact } from '../rules/signedFigure.ts'
import { PerpRecordList } from './PerpRecordList.tsx'
import { fundingCsv } from './perpCsv.ts'
import { RecordFacts } from './RecordFacts.tsx'
import type { AskedRecords, RecordFilters } from './recordFilters.ts'
import records from './records.module.css'
import { useSides } from './useSides.ts'

const loadOf =
  (position: number | undefined) =>
  async (asked: AskedRecords & Paging, { side }: RecordFilters) => {
    const { payments, count } = await call(getFundingPayments, { ...asked, side, position })
    return { rows: payments, count }
  }

/** Of one position when it is named. */
export function FundingPayments({ position }: { position: number | undefined }) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const sides = useSides()
  const [chosen, setChosen] = useState<FundingPayment>()
  return (
    <>
      <PerpRecordList
        path={`${getFundingPayments.path} ${position ?? ''}`}
        load={loadOf(position)}
        idOf={({ id }) => id}
        empty={t('perp.funding.none')}
        filter={{ sides }}
        csv={fundingCsv}
      >
        {(row) => (
          <li key={row.id}>
            <button
              type="button"
              className={`${css.row} ${css.pressable}`}
              onClick={() => setChosen(row)}
            >
              <RecordFacts
                side={row.side}
                market={`${row.base}/${row.quote}`}
                note={`${t('perp.lotsOf', { count: row.lots })} · ${t('perp.markShort')} ${priceOf(row, row.markPrice)}`}
                at={row.paidAt}
                brought={-row.paid}
                small={format.rate(row.rate)}
              />
            </button>
          </li>
        )}
      </PerpRecordList>
      <PaymentSheet payment={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

type PaymentSheetProps = { payment: FundingPayment | undefined; onClose: () => void }

function PaymentSheet({ payment, onClose }: PaymentSheetProps) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const shown = useLastShown(payment)
  if (!shown) return null
  const { base, quote, paid } = shown
  return (
    <Sheet
      isOpen={payment !== undefined}
      onClose={onClose}
      title={t(paid > 0n ? 'perp.funding.paid' : 'perp.funding.received')}
    >
      <FactList>
        <Fact label={t('perp.position')}>
          {t(`perp.${shown.side}`)} {base}/{quote}, {t(`perp.mode.${shown.marginMode}`)}
        </Fact>
        <Fact label={t('perp.records.time')}>{format.dateTime(shown.paidAt)}</Fact>
        <Fact label={t('perp.lots')}>{format.count(shown.lots)}</Fact>
        <Fact label={t('perp.lotSize')}>
          {format.orderValue(shown.contractSize)} {base}
        </Fact>
        <Fact label={t('perp.mark')}>
          {priceOf(shown, shown.markPrice)} {quote}
        </Fact>
        <Fact label={t('perp.fundingRate')}>{format.rate(shown.rate)}</Fact>
        <Fact label={t('perp.funding')}>
          <Delta direction={pnlDirection(-paid)}>{signedExact(format, -paid, quote)}</Delta>
        </Fact>
        {shown.addedToEntry > 0n && (
          <Fact label={t('perp.funding.addedToEntry')}>
            {signedExact(format, -shown.addedToEntry, quote)}
          </Fact>
        )}
      </FactList>
      <p className={records.note}>{t('perp.explain.funding')}</p>
    </Sheet>
  )
}

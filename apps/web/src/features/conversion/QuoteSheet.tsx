/**
 * A quote with the dial of its time, then its result. When the dial is empty the next quote
 * replaces it, and if its price is another one both are shown, and the button rests for a moment: a
 * press may have been meant for the old price. If the index has moved too far meanwhile, a note
 * says so.
 */
import { rateTolerance } from '@assay/domain/conversion/priceConversion.ts'
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Quote } from '@assay/wire/routes/trading/flash.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { RecordNumber } from '../../list/RecordNumber.tsx'
import { useMsLeft } from '../../live/countdowns/useNow.ts'
import { useGo } from '../../routing/useGo.ts'
import { UnknownNote } from '../../write/UnknownNote.tsx'
import css from './ConversionScreen.module.css'
import { isPriceRight, legsOfQuote } from './conversionForm.ts'
import { PriceFacts } from './PriceFacts.tsx'
import type { Done, QuotedConversion } from './useQuotedConversion.ts'

const TICKS = 30
const LOOK_MS = 1_000

export function QuoteSheet({ conversion }: { conversion: QuotedConversion }) {
  const { quote, done, write } = conversion
  const t = useT()
  const isUnknown = write.state.step === 'unknown'
  const msLeft = useMsLeft(quote?.expiresAt ?? 0, {
    isRunning: conversion.isOpen && done === undefined,
    everyMs: 100,
  })
  const renew = useEffectEvent(conversion.renew)
  const isRunOut = quote !== undefined && conversion.isOpen && msLeft === 0
  // Before the empty dial is painted.
  useLayoutEffect(() => {
    if (isRunOut && document.visibilityState === 'visible') renew()
  }, [isRunOut])
  if (!quote) return null
  const title = done ? 'conversion.doneTitle' : isUnknown ? 'app.write.title' : 'conversion.quote'
  return (
    <Sheet
      isOpen={conversion.isOpen}
      isLocked={write.isBusy || isUnknown}
      onClose={conversion.close}
      title={t(title)}
      footer={
        done ? (
          <DoneActions conversion={conversion} />
        ) : isUnknown ? undefined : (
          <QuoteActions
            conversion={conversion}
            quote={quote}
            isExpired={isOver(conversion, msLeft)}
          />
        )
      }
    >
      {done ? (
        <DoneFacts done={done} />
      ) : isUnknown ? (
        <UnknownNote
          write={write}
          records={{ path: '/convertRecord', label: t('conversion.viewRecords') }}
        />
      ) : (
        <QuoteFacts conversion={conversion} quote={quote} msLeft={msLeft} />
      )}
    </Sheet>
  )
}

/** It has expired, or the server has rejected it; if accepted in time it waits. */
const isOver = ({ write }: QuotedConversion, msLeft: number): boolean =>
  (msLeft === 0 && !write.isBusy) || isUsedUp(write)

const isUsedUp = ({ state }: QuotedConversion['write']): boolean =>
  state.step === 'refused' && OVER.has(state.reason)

/** Whatever the decision, the quote is used up. */
const OVER: ReadonlySet<string> = new Set([
  'quoteNotLive',
  'conversionRateMoved',
  'conversionPriceStale',
  'conversionUndecided',
])

type QuoteFactsProps = { conversion: QuotedConversion; quote: Quote; msLeft: number }

function QuoteFacts({ conversion, quote, msLeft }: QuoteFactsProps) {
  const t = useT()
  const format = useFormat()
  const { write, asking } = conversion
  const isExpired = isOver(conversion, msLeft)
  const seconds = isExpired ? 0 : Math.ceil(msLeft / 1_000)
  const share = isExpired ? 0 : msLeft / (quote.expiresAt - quote.quotedAt)
  const { state } = write
  // An outcome learned later has no text from the server.
  const refusal =
    state.step === 'refused' ? state.message || t(`error.${state.reason}` as MessageKey) : undefined
  const wrong = isPriceRight(quote) ? undefined : t('conversion.explain.wrong')
  const trouble = asking.error ?? refusal ?? wrong
  return (
    <div className={css.quote} inert={write.isBusy}>
      <div className={css.quoteHead}>
        <dl className={css.amounts}>
          <dt>{t('conversion.pay')}</dt>
          <dd>
            <Num size="md">{`${format.orderValue(quote.pay)} ${quote.from}`}</Num>
          </dd>
          <dt>{t('conversion.receive')}</dt>
          <dd data-receive>
            <Num size="lg">{`${format.orderValue(quote.receive)} ${quote.to}`}</Num>
          </dd>
        </dl>
        <Dial
          share={Math.ceil(share * TICKS) / TICKS}
          ticks={TICKS}
          size={88}
          tone={isExpired ? 'ink' : 'accent'}
          label={t('conversion.left', { seconds })}
        >
          {seconds}
        </Dial>
      </div>
      <PriceFacts price={quote} />
      <div role="status" className={css.note}>
        <ChangedPrice conversion={conversion} quote={quote} />
        <p>
          <QuoteNote conversion={conversion} quote={quote} isExpired={isExpired} />
        </p>
      </div>
      {trouble && (
        <p role="alert" className={css.error}>
          {trouble}
        </p>
      )}
    </div>
  )
}

/** The side that was not typed, now and before. */
function ChangedPrice({ conversion: { before }, quote }: Omit<QuoteActionsProps, 'isExpired'>) {
  const t = useT()
  const format = useFormat()
  if (!before) return null
  const side = ({ by, pay, receive, from, to }: Quote) =>
    by === 'pay' ? `${format.orderValue(receive)} ${to}` : `${format.orderValue(pay)} ${from}`
  return (
    <p className={css.changed}>
      {t('conversion.changed', { now: side(quote), before: side(before) })}
    </p>
  )
}

function QuoteNote({ conversion, quote, isExpired }: QuoteActionsProps) {
  const t = useT()
  const format = useFormat()
  if (conversion.write.isBusy) return t('conversion.looking')
  // The refusal itself describes the outcome.
  if (isUsedUp(conversion.write)) return undefined
  if (isExpired && !conversion.asking.isRenewal) return t('conversion.expired')
  const share = format.share(rateTolerance(legsOfQuote(quote)), 2)
  const firm = t('conversion.firm', { share })
  return conversion.isRequoted ? `${t('conversion.moved')} ${firm}` : firm
}

type QuoteActionsProps = { conversion: QuotedConversion; quote: Quote; isExpired: boolean }

function QuoteActions({ conversion, quote, isExpired }: QuoteActionsProps) {
  const t = useT()
  const format = useFormat()
  const { write, asking, before } = conversion
  const isRenewing = asking.isRenewal === true
  const isSpent = isExpired && !isRenewing
  const isNew = useIsNew(before && quote.id)
  const why = isSpent ? 'conversion.expiredShort' : isNew ? 'conversion.priceChanged' : undefined
  return (
    <div className={css.actions}>
      {isSpent && (
        <Button size="large" isBlock isBusy={asking.isBusy} onClick={conversion.askAgain}>
          {t('conversion.refresh')}
        </Button>
      )}
      <Button
        kind={isSpent ? 'secondary' : 'primary'}
        size="large"
        isBlock
        isBusy={write.isBusy || isRenewing}
        reason={why && t(why)}
        onClick={conversion.take}
      >
        {t('conversion.confirm', { amount: format.orderValue(quote.pay), asset: quote.from })}
      </Button>
    </div>
  )
}

/** For a moment after a quote came at another price. */
function useIsNew(id: number | undefined): boolean {
  const [seen, setSeen] = useState<number>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setSeen(id), LOOK_MS)
    return () => clearTimeout(timer)
  }, [id])
  return id !== undefined && seen !== id
}

export function DoneFacts({ done }: { done: Done }) {
  const t = useT()
  const format = useFormat()
  const money = (value: bigint, asset: string) => (
    <Num>{`${format.orderValue(value)} ${asset}`}</Num>
  )
  return (
    <PriceFacts
      price={done}
      lead={
        <>
          <Fact label={t('conversion.paid')}>{money(done.pay, done.from)}</Fact>
          <Fact label={t('conversion.received')}>{money(done.receive, done.to)}</Fact>
        </>
      }
    >
      {'convertedAt' in done && (
        <Fact label={t('conversion.time')}>
          <time dateTime={new Date(done.convertedAt).toISOString()}>
            {format.dateTime(done.convertedAt)}
          </time>
        </Fact>
      )}
      <RecordNumber id={done.id} />
    </PriceFacts>
  )
}

function DoneActions({ conversion }: { conversion: QuotedConversion }) {
  const t = useT()
  const go = useGo()
  return (
    <div className={css.pair}>
      <Button
        kind="secondary"
        onClick={() => {
          conversion.close()
          go.to('/convertRecord')
        }}
      >
        {t('conversion.viewRecords')}
      </Button>
      <Button onClick={conversion.close}>{t('app.done')}</Button>
    </div>
  )
}

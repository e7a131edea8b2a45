/**
 * From the form to the conversion. A quote stays fixed, and an expired one cannot be accepted. It
 * is replaced by the next one while it is read, for a minute, and then on request; at once if
 * accepting failed because the index had moved. A new price is shown beside the old one and needs a
 * press of its own. An unanswered quote request is harmless and may be repeated; the conversion may
 * not.
 */
import type { ConversionSide } from '@assay/domain/conversion/conversion.ts'
import type { Amount } from '@assay/money/amount.ts'
import { useStable } from '@assay/ui/useStable.ts'
import { requestKey } from '@assay/wire/client/client.ts'
import {
  getAccountTotals,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import {
  type Conversion,
  convert,
  getConversions,
  getConvertibleCoins,
  type Quote,
  requestQuote,
} from '@assay/wire/routes/trading/flash.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { refresh } from '../../api/queryClient.ts'
import { serverNow } from '../../api/serverClock.ts'
import { haptic } from '../../store/haptic.ts'
import { useWrite } from '../../write/useWrite.ts'

type Ask = { from: string; to: string; by: ConversionSide; amount: Amount }
type Asking = { isBusy: boolean; isRenewal?: boolean; error?: string | undefined }
/** `before` is the one that it replaced at another price; one that came late is never live. */
type Given = { quote: Quote; before: Quote | undefined; wasLive: boolean }

/** About a minute of quotes that no press asked for. */
const RENEWALS_MAX = 12

export type QuotedConversion = ReturnType<typeof useQuotedConversion>

export function useQuotedConversion(onTaken: () => void) {
  const [isOpen, setOpen] = useState(false)
  /** The quote that replaces one whose rate had moved. */
  const [requoted, setRequoted] = useState<number>()
  const write = useWrite(convert, {
    onDone: () => {
      onTaken()
      refresh(
        getConvertibleCoins,
        getConversions,
        getSpotAccountAssets,
        getAccountTotals,
        getRecords,
      )
    },
  })
  const { state } = write
  const quotes = useQuotes(write.reset)
  const { quote, before, asking, forgetError } = quotes
  const followRate = useStable(async () => setRequoted((await quotes.askAgain())?.id))
  const hasMoved = state.step === 'refused' && state.reason === 'conversionRateMoved'
  useEffect(() => {
    if (hasMoved) void followRate()
  }, [hasMoved, followRate])
  return {
    quote,
    before,
    isOpen,
    asking,
    ask: async (input: Ask) => {
      if (await quotes.ask(input)) setOpen(true)
    },
    write,
    askAgain: () => void quotes.askAgain(),
    /** The quote has run out while it was looked at. Not for one that has an outcome. */
    renew: () => {
      if (state.step === 'idle') quotes.renew()
    },
    isRequoted: quote !== undefined && quote.id === requoted,
    take: () => {
      if (quote) void write.send({ quote: quote.id })
    },
    /**
     * The result: the server's answer, or the quote itself when the outcome was learned by its key.
     */
    done: state.step === 'done' ? (state.reply ?? quote) : undefined,
    close: () => {
      if (write.isBusy) return
      setOpen(false)
      forgetError()
    },
    clearError: forgetError,
  }
}

/** The current quote, and requests for it and the next ones. */
function useQuotes(onNew: () => void) {
  const [given, setGiven] = useState<Given>()
  const [asking, setAsking] = useState<Asking>({ isBusy: false })
  const renewals = useRef(0)
  const { quote } = given ?? {}
  const ask = async (input: Ask, before?: Quote, isRenewal = false): Promise<Quote | undefined> => {
    if (asking.isBusy) return undefined
    renewals.current = isRenewal ? renewals.current + 1 : 0
    setAsking({ isBusy: true, isRenewal })
    try {
      const next = await call(requestQuote, input, { key: requestKey() })
      onNew()
      setGiven({
        quote: next,
        before: before && isSamePrice(before, next) ? undefined : before,
        wasLive: next.expiresAt > serverNow(),
      })
      setAsking({ isBusy: false })
      return next
    } catch (error) {
      haptic('error')
      setAsking({ isBusy: false, error: errorText(error) })
      return undefined
    }
  }
  /** The same amount again, at the current price. */
  const askAgain = async (isRenewal = false) => {
    if (!quote) return undefined
    const { from, to, by } = quote
    const amount = by === 'pay' ? quote.pay : quote.receive
    return ask({ from, to, by, amount }, quote, isRenewal)
  }
  return {
    quote,
    before: given?.before,
    asking,
    ask: (input: Ask) => ask(input),
    askAgain: () => askAgain(),
    renew() {
      const isIdle = !asking.isBusy && asking.error === undefined
      if (isIdle && given?.wasLive && renewals.current < RENEWALS_MAX) void askAgain(true)
    },
    forgetError: () => setAsking((old) => ({ isBusy: old.isBusy })),
  }
}

const isSamePrice = (one: Quote, other: Quote): boolean =>
  one.pay === other.pay && one.receive === other.receive

/** A conversion, or an accepted quote whose answer was lost. */
export type Done = Conversion | Quote

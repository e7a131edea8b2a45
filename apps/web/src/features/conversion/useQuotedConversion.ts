/**
 * From the form to the conversion. A quote is requested once and stays fixed; an expired one cannot
 * be accepted, and a new one comes only on request, or at once if accepting failed because the
 * index had moved: that one is shown and needs another press. An unanswered quote request is
 * harmless and may be repeated; the conversion may not.
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
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { refresh } from '../../api/queryClient.ts'
import { haptic } from '../../store/haptic.ts'
import { useWrite } from '../../write/useWrite.ts'

type Ask = { from: string; to: string; by: ConversionSide; amount: Amount }
type Asking = { isBusy: boolean; error?: string | undefined }

export type QuotedConversion = ReturnType<typeof useQuotedConversion>

export function useQuotedConversion(onTaken: () => void) {
  const [quote, setQuote] = useState<Quote>()
  const [isOpen, setOpen] = useState(false)
  /** The quote that replaces one whose rate had moved. */
  const [requoted, setRequoted] = useState<number>()
  const [asking, setAsking] = useState<Asking>({ isBusy: false })
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
  const ask = async (input: Ask): Promise<Quote | undefined> => {
    if (asking.isBusy) return undefined
    setAsking({ isBusy: true })
    try {
      const given = await call(requestQuote, input, { key: requestKey() })
      write.reset()
      setQuote(given)
      setAsking({ isBusy: false })
      return given
    } catch (error) {
      haptic('error')
      setAsking({ isBusy: false, error: errorText(error) })
      return undefined
    }
  }
  /** The same amount again, at the current price. */
  const askAgain = async () => {
    if (!quote) return undefined
    const { from, to, by } = quote
    return ask({ from, to, by, amount: by === 'pay' ? quote.pay : quote.receive })
  }
  const followRate = useStable(async () => setRequoted((await askAgain())?.id))
  const hasMoved = state.step === 'refused' && state.reason === 'conversionRateMoved'
  useEffect(() => {
    if (hasMoved) void followRate()
  }, [hasMoved, followRate])
  return {
    quote,
    isOpen,
    asking,
    ask: async (input: Ask) => {
      if (await ask(input)) setOpen(true)
    },
    write,
    askAgain: () => void askAgain(),
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
      setAsking({ isBusy: false })
    },
    clearError: () => setAsking((old) => ({ isBusy: old.isBusy })),
  }
}

/** A conversion, or an accepted quote whose answer was lost. */
export type Done = Conversion | Quote

/** Proposes other fees and limits of a spot market. They apply after another operator approves. */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { type ConsoleTerms, proposeTerms } from '@assay/wire/routes/operator/markets.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { grouped } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Fields, Stack } from '../../page/Page.tsx'
import { percentOf, rateTyped } from '../../page/percent.ts'

type Texts = Record<keyof ConsoleTerms, string>

/** Fees are typed in percent and kept as shares of one. */
const textsOf = (terms: ConsoleTerms): Texts => ({
  makerFeeRate: percentOf(terms.makerFeeRate),
  takerFeeRate: percentOf(terms.takerFeeRate),
  quantityMin: toDecimal(terms.quantityMin),
  quantityMax: toDecimal(terms.quantityMax),
  notionalMin: toDecimal(terms.notionalMin),
})

const amountOf = (text: string): Amount | undefined => parseAmount(text.trim())

/** For who may only look. */
export function termsFacts(symbol: string, terms: ConsoleTerms): [string, string][] {
  const [base = '', quote = ''] = symbol.split('/')
  const texts = Object.entries(textsOf(terms)) as [keyof ConsoleTerms, string][]
  return texts.map(([name, text]) => [t(`terms.${name}`, { base, quote }), grouped(text)])
}

export function TermsForm({ symbol, terms }: { symbol: string; terms: ConsoleTerms }) {
  const [base = '', quote = ''] = symbol.split('/')
  const [texts, setTexts] = useState(() => textsOf(terms))
  const [reason, setReason] = useState('')
  const propose = useAct(proposeTerms, () => {
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const wanted = {
    makerFeeRate: rateTyped(texts.makerFeeRate),
    takerFeeRate: rateTyped(texts.takerFeeRate),
    quantityMin: amountOf(texts.quantityMin),
    quantityMax: amountOf(texts.quantityMax),
    notionalMin: amountOf(texts.notionalMin),
  }
  const names = Object.keys(wanted) as (keyof ConsoleTerms)[]
  const isWhole = names.every((name) => wanted[name] !== undefined)
  const hasChanged = names.some((name) => wanted[name] !== terms[name])
  const isFilled = isWhole && hasChanged && isReason(reason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled)
          void propose.run({ symbol, ...(wanted as ConsoleTerms), reason: reason.trim() })
      }}
    >
      <Stack>
        <h3>{t('terms.title')}</h3>
        <p>{t('terms.hint')}</p>
        <Fields>
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`terms.${name}`, { base, quote })}
              value={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
              inputMode="decimal"
              error={wanted[name] === undefined ? t('terms.noFigure') : undefined}
            />
          ))}
        </Fields>
        <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
      </Stack>
    </form>
  )
}

/**
 * Proposes to move money of the house, or to take it out. Nothing moves before a checker approves.
 */
import {
  HOUSE_SOURCES,
  HOUSE_TARGETS,
  type HouseSource,
  type HouseTarget,
} from '@assay/domain/houseAccounts.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import type { Reply } from '@assay/wire/route.ts'
import { type getBooks, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { getProposals, isReason } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { exact } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { AskFoot } from '../../page/AskFoot.tsx'
import { Panel, Stack } from '../../page/Page.tsx'

type Book = Reply<typeof getBooks>[number]

export function HouseMoveForm({ book: { asset, accounts } }: { book: Book }) {
  const owned = accounts.flatMap(({ name, balance }) => {
    const from = HOUSE_SOURCES.find((source) => source === name)
    return from && balance > 0n ? [{ from, balance }] : []
  })
  const [chosen, setFrom] = useState<HouseSource>()
  const [to, setTo] = useState<HouseTarget>('house/treasury')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const propose = useAct(proposeHouseMove, () => {
    setTyped('')
    setReason('')
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const from = owned.find((one) => one.from === chosen)?.from ?? owned[0]?.from
  if (!from) return null
  const amount = parseAmount(typed.trim())
  const isAmount = amount !== undefined && amount > 0n
  const isFilled = isAmount && to !== from && isReason(reason)
  return (
    <Panel title={t('houseMove.title', { asset })} isBelow>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void propose.run({ from, to, asset, amount, reason: reason.trim() })
        }}
      >
        <Stack>
          <p>{t('houseMove.hint')}</p>
          <RadioList
            label={t('funding.from')}
            isLabelShown
            options={owned.map(({ from: value, balance }) => ({
              value,
              label: tOf('source', value),
              hint: `${exact(balance)} ${asset}`,
            }))}
            value={from}
            onChange={setFrom}
          />
          <RadioList
            label={t('funding.to')}
            isLabelShown
            options={HOUSE_TARGETS.filter((value) => value !== from).map((value) => ({
              value,
              label: value.startsWith('chain/')
                ? t('houseMove.out', { chain: tOf('chain', value) })
                : tOf('source', value),
            }))}
            value={to}
            onChange={setTo}
          />
          <TextField
            label={t('credit.amount')}
            value={typed}
            onChange={setTyped}
            inputMode="decimal"
            error={typed !== '' && !isAmount ? t('credit.noAmount') : undefined}
          />
          <AskFoot reason={reason} isFilled={isFilled} act={propose} onReason={setReason} />
        </Stack>
      </form>
    </Panel>
  )
}

/** The brake of one market: pulled by one person, taken off by two; and its fees and limits. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  getConsoleMarkets,
  haltMarket,
  type MarketLine,
  proposeReopening,
} from '@assay/wire/routes/operator/markets.ts'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { Facts } from '../../table/Facts.tsx'
import { TermsForm, termsFacts } from './TermsForm.tsx'

export function MarketPanel({ market }: { market: MarketLine }) {
  const { kind, symbol, isOpen, indexProblem, haltedBy, haltedAt, haltReason, terms } = market
  const operator = useOperator()
  const mayAct = operatorHas(operator, haltMarket.roles)
  return (
    <Panel title={`${tOf('market', kind)} ${symbol}`}>
      <Facts
        facts={[
          [t('markets.state'), isOpen ? t('markets.isOpen') : t('markets.isHalted')],
          indexProblem !== '' && [t('markets.index'), tOf('indexProblem', indexProblem)],
          !isOpen && haltedBy !== '' && [t('markets.haltedBy'), `${haltedBy}, ${when(haltedAt)}`],
          !isOpen && haltReason !== '' && [t('markets.haltReason'), haltReason],
          ...(terms && !mayAct ? termsFacts(symbol, terms) : []),
        ]}
      />
      {mayAct ? <Brake market={market} /> : !isOpen && <p>{t('reopen.others')}</p>}
      {mayAct && terms && (
        <TermsForm key={Object.values(terms).join(' ')} symbol={symbol} terms={terms} />
      )}
    </Panel>
  )
}

function Brake({ market: { kind, symbol, isOpen } }: { market: MarketLine }) {
  const [reason, setReason] = useState('')
  const done = (text: string) => () => {
    setReason('')
    refreshReads(getConsoleMarkets, getProposals)
    showToast(text, 'success')
  }
  const halt = useAct(haltMarket, done(t('halt.done')))
  const reopen = useAct(proposeReopening, done(t('proposal.made')))
  const act = isOpen ? halt : reopen
  const isFilled = isReason(reason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void act.run({ kind, symbol, reason: reason.trim() })
      }}
    >
      <Stack>
        <h3>{isOpen ? t('halt.title') : t('reopen.title')}</h3>
        <p>{isOpen ? t(`halt.hint.${kind}`) : t('reopen.hint')}</p>
        <TextField
          label={t('act.reason')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
        />
        <ConsoleProblem>{act.error}</ConsoleProblem>
        <Button
          type="submit"
          kind={isOpen ? 'danger' : 'secondary'}
          isBlock
          isBusy={act.isBusy}
          disabled={!isFilled}
        >
          {isOpen ? t('halt.act') : t('reopen.act')}
        </Button>
      </Stack>
    </form>
  )
}

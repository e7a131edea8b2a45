/**
 * Any settled round by its number, verified in this browser: signature, terms, rule text, hash
 * chain of index ticks and result. A visitor can pick one of today's.
 */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { getProvenRounds } from '@assay/wire/routes/trading/proof.ts'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/errorText.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { CheckSection, RawLink } from '../../../check/CheckSection.tsx'
import css from '../../../check/check.module.css'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ProofView } from '../../../proof/ProofView.tsx'
import { useRoundProof } from '../../../proof/useRoundProof.ts'
import { pickRound } from './pickRound.ts'

const today = () => new Date(serverNow()).toISOString().slice(0, 10)

export function RoundCheck() {
  const t = useT()
  const [text, setText] = useState('')
  // One at a time: the last request's result or error is shown.
  const [{ id, error }, setShown] = useState<{ id?: number; error?: string | undefined }>({})
  const [isTaking, setTaking] = useState(false)
  /** Raised when something else is typed or asked for, so that a late round is not shown. */
  const turn = useRef(0)
  const show = (number: number) => {
    setText(String(number))
    setShown({ id: number })
  }
  async function takeOne() {
    setTaking(true)
    turn.current += 1
    const own = turn.current
    try {
      const { rounds } = await call(getProvenRounds, { day: today(), limit: 100 })
      if (turn.current !== own) return
      const round = pickRound(
        rounds.map((one) => one.round),
        { not: id, chance: Math.random() },
      )
      if (round) show(round.id)
      else setShown({ error: t('check.rounds.none') })
    } catch (failure) {
      if (turn.current === own) setShown({ error: errorText(failure) })
    } finally {
      setTaking(false)
    }
  }
  return (
    <CheckSection title={t('check.rounds')} text={t('check.rounds.text')}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          turn.current += 1
          if (/^[1-9]\d{0,14}$/.test(text)) show(Number(text))
          else setShown({ error: t('check.rounds.invalid') })
        }}
      >
        <AmountField
          label={t('check.rounds.number')}
          value={text}
          decimals={0}
          integerDigits={15}
          error={error}
          onChange={(plain) => {
            turn.current += 1
            setText(plain)
            if (error) setShown({})
          }}
        />
        <div className={css.buttons}>
          <Button type="submit">{t('check.rounds.action')}</Button>
          <Button kind="secondary" isBusy={isTaking} onClick={() => void takeOne()}>
            {t('check.rounds.any')}
          </Button>
        </div>
      </form>
      {id !== undefined && <Checked key={id} id={id} />}
      <RawLink path={`/proof/rounds?day=${today()}`}>{t('check.rounds.all')}</RawLink>
    </CheckSection>
  )
}

/** The round's terms, above this device's findings. */
function Checked({ id }: { id: number }) {
  const t = useT()
  const format = useFormat()
  const { data } = useRoundProof({ id })
  const round = data?.round
  return (
    <>
      {round && (
        <div className={css.card}>
          <FactList>
            <Fact label={`${round.base}/${round.quote} · ${t(`cycle.${round.direction}`)}`}>
              <Num>{`${round.seconds} s`}</Num>
            </Fact>
            <Fact label={t('cycle.stake')}>
              <Num>{`${format.exact(round.stake)} ${round.stakeAsset}`}</Num>
            </Fact>
            <Fact label={t(`cycle.status.${round.status}`)}>
              <Num>{`${round.netResult > 0n ? '+' : ''}${format.exact(round.netResult)} ${round.stakeAsset}`}</Num>
            </Fact>
          </FactList>
        </div>
      )}
      <ProofView id={id} />
    </>
  )
}

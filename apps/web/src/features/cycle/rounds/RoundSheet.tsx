/**
 * One round in full: its terms, entry and exit with their difference, its times and number. The
 * same for a new result and an old one, and for a win and a loss. Links to its verification.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useDecimals } from '../../../live/useDecimals.ts'
import { AskAbout } from '../../../page/support/AskAbout.tsx'
import { ProofView } from '../../../proof/ProofView.tsx'
import { DirectionWord } from '../DirectionWord.tsx'
import { outcomeOf, signed } from './RoundRow.tsx'
import css from './rounds.module.css'

type RoundSheetProps = { round: Round | undefined; onClose: () => void }

export function RoundSheet({ round, onClose }: RoundSheetProps) {
  const t = useT()
  const [shown, setShown] = useState(round)
  const [isChecking, setChecking] = useState(false)
  // The sheet keeps its content while it closes.
  if (round && round !== shown) {
    if (round.id !== shown?.id) setChecking(false)
    setShown(round)
  }
  if (!shown) return null
  const close = () => {
    onClose()
    setChecking(false)
  }
  return (
    <Sheet
      isOpen={round !== undefined}
      onClose={close}
      title={t('cycle.round', { number: String(shown.id) })}
      footer={
        <div className={css.actions}>
          {!isChecking && (
            <Button kind="secondary" isBlock onClick={() => setChecking(true)}>
              {t('cycle.proof.action')}
            </Button>
          )}
          <Button size="large" isBlock onClick={close}>
            {t('app.done')}
          </Button>
        </div>
      }
    >
      <div className={css.sheet}>
        {isChecking && <ProofView id={shown.id} shown={shown} />}
        <Facts round={shown} />
      </div>
    </Sheet>
  )
}

function Facts({ round }: { round: Round }) {
  const t = useT()
  const format = useFormat()
  const decimalsOf = useDecimals()
  const { entryPrice, exitPrice, settledAt } = round
  const pair = `${round.base}/${round.quote}`
  const decimals = decimalsOf(pair)
  const difference =
    entryPrice === undefined || exitPrice === undefined ? undefined : exitPrice - entryPrice
  const price = (value: bigint | undefined) => format.price(value, decimals)
  const isOpen = round.status === 'open'
  return (
    <>
      <p className={css.result}>
        <span className={css.small}>{t(`cycle.status.${round.status}`)}</span>
        {!isOpen && (
          <Num size="xl" unit={round.stakeAsset}>
            {outcomeOf(round, format.exact)}
          </Num>
        )}
        {round.cause && round.cause !== 'price' && (
          <span className={css.small}>{t(`cycle.cause.${round.cause}`)}</span>
        )}
      </p>
      <FactList>
        <Fact label={t('cycle.market')}>{pair}</Fact>
        <Fact label={t('cycle.direction')}>
          <DirectionWord direction={round.direction} hasColor />
        </Fact>
        <Fact label={t('cycle.stake')}>
          <Num>{`${format.exact(round.stake)} ${round.stakeAsset}`}</Num>
        </Fact>
        <Fact label={t('cycle.payoutRate')}>
          <Num>{format.share(round.payoutRate)}</Num>
        </Fact>
        <Fact label={t('cycle.entry')}>
          <Num>{price(entryPrice)}</Num>
        </Fact>
        {!isOpen && (
          <>
            <Fact label={t('cycle.exit')}>
              <Num>{price(exitPrice)}</Num>
            </Fact>
            {difference !== undefined && (
              <Fact label={t('cycle.difference')}>
                <Num>{signed(difference, price)}</Num>
              </Fact>
            )}
          </>
        )}
        <Fact label={t('cycle.acceptedAt')}>
          <Num>{format.dateTime(round.acceptedAt)}</Num>
        </Fact>
        <Fact label={t('cycle.expiresAt')}>
          <Num>{format.dateTime(round.expiresAt)}</Num>
        </Fact>
        {settledAt !== undefined && (
          <Fact label={t('cycle.settledAt')}>
            <Num>{format.dateTime(settledAt)}</Num>
          </Fact>
        )}
      </FactList>
      {!isOpen && <AskAbout kind="round" id={round.id} />}
    </>
  )
}

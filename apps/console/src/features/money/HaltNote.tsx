/**
 * Shown on withdrawal pages while withdrawals are halted: since when, by whom, why, and who can
 * lift it. If that cannot be read it says so, because silence would mean that withdrawals work.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { getWithdrawalHalt, type WithdrawalHalt } from '@assay/wire/routes/operator/reserves.ts'
import { Link } from 'react-router'
import { useRead } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './HaltNote.module.css'

const EVERY_MS = 5_000

/** Without a halt withdrawals work, unless that is unknown. */
type HaltRead = { halt: WithdrawalHalt | undefined; isUnknown: boolean }

export function useHalt(): HaltRead {
  const { data, isError, errorUpdateCount } = useRead(getWithdrawalHalt, {}, { everyMs: EVERY_MS })
  // Between two failed first reads there is briefly no error, but the state is still unknown.
  return { halt: data?.halt, isUnknown: isError || (!data && errorUpdateCount > 0) }
}

type HaltNoteProps = HaltRead & {
  /** Whether the control to lift it is already beside this. */
  isLiftBeside?: boolean
}

export function HaltNote({ halt, isUnknown, isLiftBeside = false }: HaltNoteProps) {
  return (
    <>
      {isUnknown && (
        <div className={css.note}>
          <ConsoleProblem>{t('brake.unknown')}</ConsoleProblem>
        </div>
      )}
      {halt && <Halted halt={halt} isLiftBeside={isLiftBeside} />}
    </>
  )
}

function Halted({ halt, isLiftBeside }: { halt: WithdrawalHalt; isLiftBeside: boolean }) {
  const { since, by, reason } = halt
  return (
    <div className={css.note}>
      <Banner kind="error">
        <strong>{t('brake.isOn')}</strong> {t('brake.hint')}
        <p className={css.why}>
          {t(by === '' ? 'brake.byServer' : 'brake.by', { since: when(since), by, reason })}
        </p>
        {!isLiftBeside && (
          <p>
            {t('brake.toLift')} <Link to="/reserves">{t('brake.toReserves')}</Link>{' '}
            <Link to="/approvals">{t('brake.toApprovals')}</Link>
          </p>
        )}
      </Banner>
    </div>
  )
}

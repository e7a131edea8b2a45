/** Says on the pages of money going out that the brake is on: since when, by whom, why, and who lifts it where. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { getWithdrawalHalt, type WithdrawalHalt } from '@assay/wire/routes/operator/reserves.ts'
import { Link } from 'react-router'
import { useRead } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import css from './HaltNote.module.css'

const EVERY_MS = 5_000

/** Undefined while it is not known, null while withdrawals go on. */
export function useHalt(): WithdrawalHalt | null | undefined {
  const { data } = useRead(getWithdrawalHalt, {}, { everyMs: EVERY_MS })
  return data && (data.halt ?? null)
}

type HaltNoteProps = {
  halt: WithdrawalHalt | null | undefined
  /** Whether the way to lift it is beside this anyway. */
  isLiftBeside?: boolean
}

export function HaltNote({ halt, isLiftBeside = false }: HaltNoteProps) {
  if (!halt) return null
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

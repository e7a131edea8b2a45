/**
 * The last step of an invitation: the check code that the invited was shown, typed by another
 * admin.
 */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  type Colleague,
  confirmOperator,
  getOperators,
} from '@assay/wire/routes/operator/operators.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'

const CHECK_LENGTH = 9

export function ConfirmPanel({ colleague: { id, name } }: { colleague: Colleague }) {
  const [check, setCheck] = useState('')
  const confirm = useAct(confirmOperator, () => {
    setCheck('')
    refreshReads(getOperators)
    showToast(t('people.confirmed'), 'success')
  })
  const isTyped = check.trim().length === CHECK_LENGTH
  return (
    <Panel title={`${name}: ${t('people.unconfirmed')}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) void confirm.run({ operator: id, check: check.trim() })
        }}
      >
        <Stack>
          <TextField
            label={t('people.check')}
            hint={t('people.checkHint')}
            value={check}
            onChange={setCheck}
            autoComplete="off"
          />
          <ConsoleProblem>{confirm.error}</ConsoleProblem>
          <Button type="submit" isBlock isBusy={confirm.isBusy} disabled={!isTyped}>
            {t('people.confirm')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

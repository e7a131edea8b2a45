/** The operators. Adding one needs two admins and the person's own mailbox; disabling needs one. */
import { isEmail } from '@assay/domain/identity/isEmail.ts'
import { areRoles, OPERATOR_ROLES, type OperatorRole } from '@assay/domain/operator/roles.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  type Colleague,
  disableOperator,
  getOperators,
  proposeOperator,
} from '@assay/wire/routes/operator/operators.ts'
import { getProposals, isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct, useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { ConfirmPanel } from './ConfirmPanel.tsx'

const columns: readonly ConsoleColumn<Colleague>[] = [
  { title: t('people.name'), cell: ({ name }) => name },
  {
    title: t('people.roles'),
    cell: ({ roles }) => roles.map((role) => tOf('role', role)).join(', '),
    isText: true,
  },
  {
    title: t('people.state'),
    cell: (colleague) => t(stateOf(colleague)),
  },
  { title: t('people.email'), cell: ({ email }) => email, isText: true },
  { title: t('people.seen'), cell: ({ seenAt }) => when(seenAt), isFigure: true },
]

/** Demo operators sign in without a passkey, so having been seen counts as enrolled. */
function stateOf({ isEnabled, isEnrolled, isUnconfirmed, seenAt }: Colleague) {
  if (!isEnabled) return 'people.disabled'
  if (!isEnrolled && seenAt === 0) return 'people.invited'
  return isUnconfirmed ? 'people.unconfirmed' : 'people.active'
}

export function PeopleConsoleScreen() {
  const operator = useOperator()
  const isAdmin = operator.roles.includes('admin')
  const people = useRead(getOperators, {})
  const [openId, setOpenId] = useState<number>()
  const open = people.data?.find(({ id }) => id === openId)
  const panel = open ? (
    <>
      {open.isUnconfirmed && <ConfirmPanel key={`confirm-${open.id}`} colleague={open} />}
      <OperatorForm key={open.id} colleague={open} />
    </>
  ) : (
    <OperatorForm key="new" />
  )
  return (
    <ConsoleLayout
      title={t('page.people')}
      hint={t('people.hint')}
      aside={isAdmin ? panel : undefined}
    >
      <ConsoleTable
        label={t('page.people')}
        columns={columns}
        rows={people.data}
        error={people.error}
        keyOf={({ id }) => id}
        empty={t('people.none')}
        {...(isAdmin && {
          onOpen: ({ id }: Colleague) => setOpenId(id === openId ? undefined : id),
          openKey: openId,
        })}
      />
    </ConsoleLayout>
  )
}

/** For a colleague, or for a new operator. */
function OperatorForm({ colleague }: { colleague?: Colleague }) {
  const own = useOperator()
  const [name, setName] = useState(colleague?.name ?? '')
  const [email, setEmail] = useState(colleague?.email ?? '')
  const [roles, setRoles] = useState<readonly OperatorRole[]>(colleague?.roles ?? [])
  const [reason, setReason] = useState('')
  const { propose, disable } = useOperatorActs(() => setReason(''))
  const isNamed = /^[a-z][a-z0-9.-]{1,31}$/.test(name) && isEmail(email.trim())
  const isFilled = isNamed && areRoles(roles) && isReason(reason)
  return (
    <Panel title={colleague ? colleague.name : t('people.new')} isBelow={!colleague}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const asked = { name, email: email.trim(), roles: [...roles], reason: reason.trim() }
          if (isFilled) void propose.run(asked)
        }}
      >
        <Stack>
          {!colleague && (
            <TextField
              label={t('people.name')}
              hint={t('people.nameHint')}
              value={name}
              onChange={setName}
            />
          )}
          <TextField
            label={t('people.email')}
            hint={t('people.emailHint')}
            value={email}
            onChange={setEmail}
            type="email"
            autoComplete="off"
          />
          <Roles chosen={roles} onChange={setRoles} />
          <TextField
            label={t('act.reason')}
            hint={t('people.reasonHint')}
            value={reason}
            onChange={setReason}
            maxLength={REASON_MAX}
          />
          <ConsoleProblem>{propose.error ?? disable.error}</ConsoleProblem>
          <Button type="submit" isBlock isBusy={propose.isBusy} disabled={!isFilled}>
            {colleague ? t('people.change') : t('people.propose')}
          </Button>
          {colleague?.isEnabled && colleague.id !== own.id && (
            <Button
              kind="danger"
              isBlock
              isBusy={disable.isBusy}
              disabled={!isReason(reason)}
              onClick={() => disable.run({ operator: colleague.id, reason: reason.trim() })}
            >
              {t('people.disable')}
            </Button>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

function useOperatorActs(onDone: () => void) {
  const propose = useAct(proposeOperator, () => {
    onDone()
    refreshReads(getProposals)
    showToast(t('proposal.made'), 'success')
  })
  const disable = useAct(disableOperator, () => {
    onDone()
    refreshReads(getOperators)
    showToast(t('people.shutOut'), 'success')
  })
  return { propose, disable }
}

type RolesProps = {
  chosen: readonly OperatorRole[]
  onChange: (next: readonly OperatorRole[]) => void
}

function Roles({ chosen, onChange }: RolesProps) {
  const isBoth = chosen.includes('financeMaker') && chosen.includes('financeChecker')
  return (
    <>
      {OPERATOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          isChecked={chosen.includes(role)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, role] : chosen.filter((other) => other !== role))
          }
        >
          {tOf('role', role)}
        </Checkbox>
      ))}
      {isBoth && <ConsoleProblem>{t('people.both')}</ConsoleProblem>}
    </>
  )
}

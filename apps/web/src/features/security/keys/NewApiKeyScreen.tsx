/**
 * A new API key. The pair is generated on this device; the exchange gets the public half, and the
 * private one is shown only once. A user with their own pair pastes its public half instead.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { newKeyPair } from '@assay/wire/apiKey.ts'
import type { KeyRight } from '@assay/wire/route.ts'
import { createApiKey } from '@assay/wire/routes/member/apiKey.ts'
import { useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import type { FieldTrouble, Submit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ChangeFlow } from '../ChangeFlow.tsx'
import own from '../security.module.css'
import type { SecurityProof } from '../useSecurityProof.ts'

const DAYS = ['30', '90', '365', '0'] as const
type Days = (typeof DAYS)[number]
/** `privateKey` is missing if the member uses their own pair. */
type Made = { id: string; privateKey?: string }

type KeyDraft = {
  name: string
  right: KeyRight
  networks: string
  days: Days
  /** Of the member's own pair; empty when one is generated. */
  publicKey: string
}

const KEY_FIELDS = ['keyName', 'keyNetworks', 'publicKey'] as const
type KeyField = (typeof KEY_FIELDS)[number]

const NO_KEY: KeyDraft = { name: '', right: 'read', networks: '', days: '90', publicKey: '' }

export function NewApiKeyScreen() {
  const t = useT()
  const [draft, setDraft] = useState(NO_KEY)
  const [made, setMade] = useState<Made>()
  const { name, right, networks, publicKey } = draft
  const days = Number(draft.days)

  const save = async (proof: SecurityProof) => {
    const given = publicKey.trim()
    const pair = given === '' ? await newKeyPair() : { publicKey: given }
    const input = { name, right, networks, days, publicKey: pair.publicKey }
    const { id } = await call(createApiKey, { ...input, ...proof })
    setMade({ id, ...('privateKey' in pair && { privateKey: pair.privateKey }) })
    return {}
  }
  const [canMake, setCanMake] = useState(true)
  useEffect(() => {
    void canMakeKeys().then(setCanMake)
  }, [])
  const check = () => {
    const troubles: FieldTrouble<KeyField>[] = []
    if (name.trim() === '') troubles.push({ field: 'keyName', text: t('error.apiKeyNameInvalid') })
    if (publicKey.trim() === '' && !canMake) {
      troubles.push({ field: 'publicKey', text: t('apiKeys.notHere') })
    }
    return troubles
  }
  return (
    <ChangeFlow
      title={t('app.title.newApiKey')}
      change="apiKey"
      of={{ keyName: name, keyRight: right, keyNetworks: networks, keyDays: days }}
      fields={KEY_FIELDS}
      check={check}
      save={save}
      isPausing={false}
      done={made && <Finished {...made} />}
    >
      {(submit) => (
        <KeyFields
          draft={draft}
          submit={submit}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      )}
    </ChangeFlow>
  )
}

const canMakeKeys = (): Promise<boolean> =>
  newKeyPair().then(
    () => true,
    () => false,
  )

type KeyFieldsProps = {
  draft: KeyDraft
  submit: Submit<KeyField>
  onChange: (part: Partial<KeyDraft>) => void
}

function KeyFields({ draft, submit, onChange }: KeyFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={40}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={submit.at('keyName')}
      />
      <div className={own.choice}>
        <p>{t('apiKeys.right')}</p>
        <Segmented
          label={t('apiKeys.right')}
          options={[
            { value: 'read', label: t('apiKeys.read') },
            { value: 'trade', label: t('apiKeys.trade') },
          ]}
          value={draft.right}
          onChange={(right) => onChange({ right })}
        />
        <p className={css.muted}>{t('apiKeys.rightHint')}</p>
      </div>
      <TextField
        label={t('apiKeys.networks')}
        hint={t('apiKeys.networksHint')}
        maxLength={1_000}
        autoComplete="off"
        value={draft.networks}
        onChange={(networks) => onChange({ networks })}
        error={submit.at('keyNetworks')}
      />
      <div className={own.choice}>
        <p>{t('apiKeys.ends')}</p>
        <Segmented
          label={t('apiKeys.ends')}
          options={DAYS.map((value) => ({
            value,
            label: value === '0' ? t('apiKeys.never') : t('apiKeys.days', { days: +value }),
          }))}
          value={draft.days}
          onChange={(days) => onChange({ days })}
        />
      </div>
      <OwnKeyField
        publicKey={draft.publicKey}
        error={submit.at('publicKey')}
        onChange={(publicKey) => onChange({ publicKey })}
      />
    </>
  )
}

type OwnKeyFieldProps = {
  publicKey: string
  error: string | undefined
  onChange: (publicKey: string) => void
}

/** For the member's own pair; folded away until it is used or wrong. */
function OwnKeyField({ publicKey, error, onChange }: OwnKeyFieldProps) {
  const t = useT()
  return (
    <details className={css.fold} open={error !== undefined || publicKey !== ''}>
      <summary>{t('apiKeys.ownKey')}</summary>
      <TextField
        label={t('apiKeys.publicKey')}
        hint={t('apiKeys.publicKeyHint')}
        maxLength={100}
        autoComplete="off"
        value={publicKey}
        onChange={onChange}
        error={error}
      />
    </details>
  )
}

function Finished({ id, privateKey }: Made) {
  const t = useT()
  return (
    <span className={own.key}>
      {t(privateKey ? 'apiKeys.keep' : 'apiKeys.made')}
      <Part label={t('apiKeys.id')} text={id} />
      {privateKey && <Part label={t('apiKeys.privateKey')} text={privateKey} />}
    </span>
  )
}

function Part({ label, text }: { label: string; text: string }) {
  const t = useT()
  return (
    <span className={own.part}>
      <span className={css.muted}>{label}</span>
      <code className={own.keyText}>{text}</code>
      <CopyButton
        text={text}
        label={`${t('app.copy')}: ${label}`}
        onResult={(worked) =>
          showToast(t(worked ? 'app.copied' : 'app.copyFailed'), worked ? 'success' : 'error')
        }
      />
    </span>
  )
}

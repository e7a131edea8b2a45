/** Errors that belong to no single field: a wrong password, a lock, no connection. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { CircleAlert } from 'lucide-react'
import type { Submit } from './useSubmit.ts'

export function FormTrouble({ submit }: { submit: Submit }) {
  const text = submit.at('form')
  return text ? (
    <Banner kind="error" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {text}
    </Banner>
  ) : null
}

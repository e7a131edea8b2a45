/** A sheet from below on a phone, a centered dialog from 840 px up. The default modal. */
import { Modal, type ModalProps } from './Modal.tsx'

export function Sheet(props: ModalProps) {
  return <Modal shape="sheet" {...props} />
}

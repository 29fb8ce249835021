import type { ComponentProps } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import { PendingButton } from './pending-button.tsx'

/** A PendingButton for a form with a page as its answer. @param action URL of the form, if not the page's own */
export function SubmitButton({
  action,
  ...button
}: Omit<ComponentProps<typeof PendingButton>, 'underWay'> & { action?: string }) {
  const own = useFormAction()
  const navigation = useNavigation()
  const underWay = navigation.state !== 'idle' && navigation.formAction === (action ?? own)
  return <PendingButton {...button} underWay={underWay} />
}

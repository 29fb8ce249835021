import type { ComponentProps } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import { PendingButton } from './pending-button.tsx'

/** A PendingButton for a form whose answer is a page. @param action where the form posts to, if not to the page's own address */
export function SubmitButton({
  action,
  ...button
}: Omit<ComponentProps<typeof PendingButton>, 'underWay'> & { action?: string }) {
  const own = useFormAction()
  const navigation = useNavigation()
  const underWay = navigation.state !== 'idle' && navigation.formAction === (action ?? own)
  return <PendingButton {...button} underWay={underWay} />
}

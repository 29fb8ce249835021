import { href } from 'react-router'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { openerOf, type Question } from './cohort-actions.tsx'
import { stateCopy } from './copy.ts'

interface Words {
  title: (name: string) => string
  text: string
  safe: string
  confirm: (name: string) => string
  pending: string
}

const words: Record<Question, Words> = {
  draft: {
    title: (name) => `Make ${name} a draft again?`,
    text: 'It disappears from the site right away. Nobody has registered for it.',
    safe: 'Keep it published',
    confirm: (name) => `Make ${name} a draft`,
    pending: 'Taking back...',
  },
  archived: {
    title: (name) => `Archive ${name}?`,
    text: 'It takes no more registrations. If people took part, they can still read everything and its public page stays; otherwise the page goes. You can undo this.',
    safe: 'Keep it as it is',
    confirm: (name) => `Archive ${name}`,
    pending: 'Archiving...',
  },
  published: {
    title: (name) => `Restore ${name} from the archive?`,
    text: 'It’s published again as it was before, with its dates and people.',
    safe: 'Keep it archived',
    confirm: (name) => `Restore ${name}`,
    pending: 'Taking back...',
  },
  deleted: {
    title: (name) => `Delete ${name}?`,
    text: 'The draft disappears with its sessions, exercises and office hours. This can’t be undone.',
    safe: 'Keep it',
    confirm: (name) => `Delete ${name}`,
    pending: 'Deleting...',
  },
}

export function StateQuestion({ question, id, name }: { question: Question; id: number; name: string }) {
  const { title, text, safe, confirm, pending } = words[question]
  const closeTo = href('/admin/cohorts/:id', { id: String(id) })
  return (
    <RouteDialog title={title(name)} closeTo={closeTo} triggerId={openerOf(question)}>
      <p>{text}</p>
      <ConfirmForm
        {...(question === 'deleted'
          ? { action: href('/admin/cohorts/:id/delete', { id: String(id) }) }
          : { fields: { intent: 'state', state: question } })}
        closeTo={closeTo}
        safe={safe}
        confirmLabel={confirm(name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)}
        pending={pending}
        lost={stateCopy}
      />
    </RouteDialog>
  )
}

import { href } from 'react-router'
import { slugOf } from '../../cohorts/bootcamp-home.ts'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { openerOf } from './cohort-menu.tsx'
import { stateCopy } from './copy.ts'
import type { Question } from './state-change.ts'

interface Words {
  title: (name: string) => string
  text: string | ((hasPeople: boolean) => string)
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
    text: (hasPeople) =>
      `It takes no more registrations. ${hasPeople ? 'Its people can still read everything, and its public page stays' : 'Nobody has a place in it, so its public page goes'}. You can undo this.`,
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

/** @param hasPeople someone has a place */
export function StateQuestion({
  question,
  cohort,
  name,
  hasPeople,
  closeTo,
}: {
  question: Question
  cohort: { id: number; slug: string | null }
  name: string
  hasPeople: boolean
  closeTo: string
}) {
  const { title, text, safe, confirm, pending } = words[question]
  const details = href('/admin/cohorts/:slug/details', { slug: slugOf(cohort) })
  return (
    <RouteDialog title={title(name)} closeTo={closeTo} triggerId={openerOf(question)}>
      <p>{typeof text === 'string' ? text : text(hasPeople)}</p>
      <ConfirmForm
        {...(question === 'deleted'
          ? { action: href('/admin/cohorts/:id/delete', { id: String(cohort.id) }) }
          : { action: details, fields: { intent: 'state', state: question } })}
        closeTo={closeTo}
        safe={safe}
        confirmLabel={confirm(name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)}
        pending={pending}
        lost={stateCopy}
      />
    </RouteDialog>
  )
}

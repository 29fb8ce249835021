import { href } from 'react-router'
import { type AdminRole, mayOpen, reaches } from '../../admin-role.ts'
import { titleOf as bootcampTitle, homeOf } from '../../cohorts/bootcamp-home.ts'
import { inquiryPath, inquiryStatuses, titleOf } from '../../inquiries/inquiry.ts'
import { isOneTypo } from '../../platform/database/near/near-words.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { itemKindNames } from '../cohorts/schedule/item-kind.ts'
import { nameOfLetter } from '../letters/letter-kind.ts'
import { adminNavigation, bootcamps, delivery, settingsPages } from '../navigation.ts'
import type { Found } from './find-everything.server.ts'
import { type Bootcamp, shortcutsIn } from './shortcuts.ts'

/** A result that can be opened. */
export interface Choice {
  id: string
  label: string
  /** Distinguishes results with the same label. */
  detail: string
  to: string
}

export interface Choices {
  heading: string
  items: Choice[]
}

export const longestTerm = 100
/** Most pages and shortcuts each beside search results. Without a term all of them are listed. */
const mostKnown = 4

/**
 * Groups of results. Pages come first, so that they don't move when the server's answer arrives; shortcuts match many words,
 * so they come after people.
 */
export function choicesFor(term: string, found: Choices[], role: AdminRole, bootcamp: Bootcamp | null): Choices[] {
  const may = ({ to, least }: { to: string; least?: AdminRole }) =>
    mayOpen(role, to.replace(/\?.*/, '')) && (!least || reaches(role, least))
  const pages = [...adminNavigation, bootcamps, delivery, ...settingsPages].filter(may)
  return withoutEmpty([
    { heading: 'Pages', items: best(term, pages) },
    ...found,
    {
      heading: 'Do',
      items: best(term, shortcutsIn(bootcamp).filter(may)),
    },
  ])
}

interface Known {
  label: string
  detail?: string
  to: string
  alsoCalled?: string
}

/** They say nothing about what is looked for, unless the term has no other word. */
const fillers = new Set(['a', 'an', 'the', 'to', 'of', 'for', 'in', 'my', 'our', 'do', 'i', 'how'])
/** A shorter word with a typo is like too many others. */
const shortestWithTypo = 4

/**
 * Each word of the term must begin a word of the name or its other names; when nothing does, with one typo. Matches of the name
 * come first.
 */
function best(term: string, known: Known[]): Choice[] {
  const choices = known.map(({ label, detail = '', to, alsoCalled = '' }) => ({
    id: to + label,
    label,
    detail,
    to,
    alsoCalled,
  }))
  const all = wordsOf(term)
  if (all.length === 0) return choices.map(withoutSynonyms)
  const telling = all.filter((word) => !fillers.has(word))
  const words = telling.length > 0 ? telling : all
  const matching = (begins: (own: string, word: string) => boolean) => {
    const isIn = (text: string) => words.every((word) => wordsOf(text).some((own) => begins(own, word)))
    const named = choices.filter(({ label }) => isIn(label))
    return [...named, ...choices.filter((one) => !named.includes(one) && isIn(`${one.label} ${one.alsoCalled}`))]
  }
  const exact = matching((own, word) => own.startsWith(word))
  const found = exact.length > 0 ? exact : matching(beginsWithTypo)
  return found.slice(0, mostKnown).map(withoutSynonyms)
}

function beginsWithTypo(own: string, word: string): boolean {
  if (own.startsWith(word)) return true
  if (word.length < shortestWithTypo) return false
  return [0, 1, -1].some((more) => isOneTypo(own.slice(0, word.length + more), word))
}

function withoutSynonyms({ alsoCalled: _, ...choice }: Choice & { alsoCalled: string }): Choice {
  return choice
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The server's results, most frequently used kinds first. */
export function foundChoices({
  people,
  near,
  inquiries,
  betaRequests,
  letters,
  content,
  cohorts,
  items,
}: Found): Choices[] {
  return withoutEmpty([
    { heading: 'People', items: people.map(personChoice) },
    {
      heading: 'Bootcamps',
      items: cohorts.map(({ id, name, slug, state }) => ({
        id: `cohort ${id}`,
        label: bootcampTitle({ slug, name }),
        // Two cohorts may have the same name.
        detail: [slug, state !== 'published' && state].filter(Boolean).join(', '),
        to: homeOf({ id, slug }),
      })),
    },
    {
      heading: 'Schedule',
      items: items.map(({ id, cohortId, kind, number, title }) => ({
        id: `item ${id}`,
        label: title,
        detail: kind === 'live session' ? `Session ${number}` : itemKindNames[kind],
        to: href('/admin/cohorts/:slug/schedule/:item', { slug: String(cohortId), item: String(id) }),
      })),
    },
    {
      heading: 'Inquiries',
      items: inquiries.map(choiceOf),
    },
    {
      heading: 'Beta requests',
      items: betaRequests.map(choiceOf),
    },
    {
      heading: 'Content',
      items: content.map(({ id, title }) => ({
        id,
        label: title,
        detail: '',
        to: href('/admin/content/:id', { id }),
      })),
    },
    {
      heading: 'Emails',
      items: letters.map(({ id, kind, recipient, state }) => ({
        id,
        label: nameOfLetter(kind),
        detail: `to ${recipient}, ${state}`,
        to: href('/admin/messages/delivery') + toSearchParams({ search: recipient, state: 'all', kind }),
      })),
    },
    { heading: 'People with a similar name', items: near.map(personChoice) },
  ])
}

function personChoice({ id, name, email, role }: Found['people'][number]): Choice {
  return {
    id,
    label: name,
    detail: role === 'admin' ? `${email}, admin` : email,
    to: href('/admin/users/:id', { id }),
  }
}

function choiceOf(inquiry: Found['inquiries'][number]): Choice {
  const { id, form, subject, inquiry_type, first_name, last_name, email, status } = inquiry
  return {
    id,
    label: form === 'contact' && !subject && inquiry_type ? inquiry_type : titleOf(inquiry),
    detail: `${first_name} ${last_name}, ${email}, ${inquiryStatuses[status]}`,
    to: inquiryPath(inquiry),
  }
}

/** Adding or inviting an unknown address, or what is stored about it. */
export function newcomerChoices(term: string, found: Found, role: AdminRole): Choices[] {
  const email = term.trim()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || found.people.length > 0) return []
  const add = {
    id: 'add',
    label: `Add ${email} by hand`,
    detail: '',
    to: withParam(href('/admin/users/new'), { email }),
  }
  const dataRequest = {
    id: 'data-request',
    label: `Data request of ${email}`,
    detail: '',
    to: withParam(href('/admin/settings/data-requests'), { email }),
  }
  const invite = withParam(href('/admin/settings/admins'), { invite: email })
  return withoutEmpty([
    {
      heading: 'Not a member yet',
      items: [
        ...(reaches(role, 'organiser') ? [add, dataRequest] : []),
        ...(reaches(role, 'owner')
          ? [{ id: 'invite', label: `Invite ${email} as an admin`, detail: '', to: invite }]
          : []),
      ],
    },
  ])
}

function withParam(address: string, param: Record<string, string>): string {
  return `${address}?${new URLSearchParams(param)}`
}

/** The results that still match while the answer to the longer term is on its way. */
export function stillFitting(groups: Choices[], term: string): Choices[] {
  const typed = term.trim().toLowerCase()
  return withoutEmpty(
    groups.map(({ heading, items }) => ({
      heading,
      items: items.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(typed)),
    })),
  )
}

function withoutEmpty(groups: Choices[]): Choices[] {
  return groups.filter(({ items }) => items.length > 0)
}

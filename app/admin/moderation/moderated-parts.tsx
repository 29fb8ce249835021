import { AllowedTo } from '../../allowed-to.tsx'
import { isPicture, type ModerationAction, type Part, partNames } from '../../moderation/moderation.ts'
import type { Written } from '../../organization/dates.ts'
import { Link } from '../../ui/link.tsx'
import { TagList } from '../../ui/tag-list.tsx'
import { actionInWords, actionParam, partParam } from './decision.ts'
import { triggerOf } from './decision-form.tsx'

interface ShownPart {
  part: Part
  content: string
  hidden: { reason: string; since: Written; asked: Written | null } | null
}

/** The parts, each with the possible decisions. @param page URL of the page */
export function ModeratedParts({
  page,
  project,
  parts,
}: {
  page: string
  project: { description: string | null; url: string | null; tags: string[] } | null
  parts: ShownPart[]
}) {
  if (parts.length === 0) return <p className="empty mt-8 max-w-3xl">There’s nothing to see here yet.</p>
  return (
    <ul className="card mt-8 max-w-3xl divide-y divide-hair py-1">
      {parts.map((shown) => (
        <li key={shown.part} className="grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-body text-sm font-semibold tracking-normal text-ink-soft">{partNames[shown.part]}</h2>
              {shown.hidden && <span className="badge">Hidden since {shown.hidden.since.words}</span>}
              {shown.hidden?.asked && <span className="badge badge-ember">Changed {shown.hidden.asked.words}</span>}
            </div>
            <Content {...shown} project={project} />
            {shown.hidden && (
              <p className="text-sm text-ink-soft wrap-anywhere">
                Reason given to the author: <span className="whitespace-pre-line">{shown.hidden.reason}</span>
              </p>
            )}
          </div>
          <AllowedTo least="organiser">
            <p className="flex flex-wrap content-start gap-2">
              {actionsOf(shown).map((action) => (
                <Link
                  key={action}
                  id={triggerOf(action, shown.part)}
                  className={`button-small ${action === 'remove' ? 'button-problem' : 'button-quiet'}`}
                  to={`${page}?${new URLSearchParams({ [actionParam]: action, [partParam]: shown.part })}`}
                  preventScrollReset
                >
                  {actionInWords(action, shown.hidden !== null)}…
                  <span className="sr-only"> {partNames[shown.part]}</span>
                </Link>
              ))}
            </p>
          </AllowedTo>
        </li>
      ))}
    </ul>
  )
}

/** 'hide' for a hidden part keeps it hidden, which answers an author who has changed it. */
function actionsOf({ hidden }: ShownPart): ModerationAction[] {
  if (!hidden) return ['hide', 'remove']
  return hidden.asked ? ['show', 'hide', 'remove'] : ['show', 'remove']
}

function Content({ part, content, project }: ShownPart & { project: Parameters<typeof ModeratedParts>[0]['project'] }) {
  if (isPicture(part))
    return content.startsWith('/pictures/') ? (
      <img
        src={content}
        alt={part === 'icon_url' ? 'The icon' : 'Their portrait'}
        className="size-32 rounded-md border border-line bg-mist object-cover"
      />
    ) : (
      // Pages load nothing from other sites, so an address is shown as text.
      <p className="text-sm wrap-anywhere">{content}</p>
    )
  if (part !== 'project')
    return (
      <p dir="auto" className="max-w-[65ch] wrap-anywhere whitespace-pre-line">
        {content}
      </p>
    )
  return (
    <div className="grid gap-2">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {content}
      </p>
      {project?.description && (
        <p dir="auto" className="max-w-[65ch] wrap-anywhere whitespace-pre-line">
          {project.description}
        </p>
      )}
      {project?.url && <p className="text-sm text-ink-soft wrap-anywhere">{project.url}</p>}
      <TagList label="Industries" tags={project?.tags ?? []} />
    </div>
  )
}

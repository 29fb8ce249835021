import type { ReactNode } from 'react'
import { ArrowUpRight } from '../../ui/drawings/icons.tsx'
import { TagList } from '../../ui/tag-list.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { linkOf, type Project } from './project.ts'
import { ProjectIcon } from './project-icon.tsx'

/**
 * A project in a list.
 *
 * @param heading level of the title below the page's headings
 * @param isOwn whether it belongs to the viewer
 * @param isHidden whether only its owner sees it
 * @param author a `ProjectAuthorLine`, if the page doesn't name the author
 * @param children the owner's actions
 */
export function ProjectCard({
  project,
  heading: Heading = 'h2',
  isOwn = false,
  isHidden = false,
  author,
  children,
}: {
  project: Project
  heading?: 'h2' | 'h3'
  isOwn?: boolean
  isHidden?: boolean | undefined
  author?: ReactNode
  children?: ReactNode
}) {
  const { id, title, description, industry_tags } = project
  const link = linkOf(project)
  return (
    <article className="card flex h-full flex-col gap-4" aria-labelledby={`project-${id}`}>
      <header className="flex gap-4">
        <ProjectIcon project={project} />
        <div className="grid min-w-0 justify-items-start gap-1.5 self-center">
          <Heading
            id={`project-${id}`}
            dir="auto"
            className="max-w-full text-lg/tight tracking-[-0.02em] wrap-anywhere"
          >
            {title}
          </Heading>
          {isOwn && <p className="badge badge-ember">Your project</p>}
          {isHidden && <p className="badge">Hidden from others</p>}
        </div>
      </header>
      {description && <TruncatedText text={description} of={title} as="card" />}
      {link && (
        <p>
          <a
            className="link inline-flex min-h-7 max-w-full items-center gap-1 font-semibold"
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span className="truncate">{link.site}</span>
            <ArrowUpRight aria-hidden="true" className="size-4 flex-none" />
            <span className="sr-only">, {title} (opens in a new tab)</span>
          </a>
        </p>
      )}
      <TagList label="Industries" tags={industry_tags} />
      {(author || children) && (
        <footer className="mt-auto grid gap-4 border-t border-hair pt-4">
          {author}
          {children && <div className="flex flex-wrap gap-2">{children}</div>}
        </footer>
      )}
    </article>
  )
}

import { pictureSource } from '../../platform/files/picture.ts'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { iconSizes, ownIcon, type Project } from './project.ts'

/** A project's icon, or a drawn network with a node that follows from its id. Decorative. */
export function ProjectIcon({ project }: { project: Pick<Project, 'id' | 'icon_url'> }) {
  const icon = ownIcon(project)
  return (
    <span
      className="relative grid size-16 flex-none place-items-center overflow-hidden rounded-md border border-line bg-mist"
      aria-hidden="true"
    >
      <NetworkGlyph lit={Number.parseInt(project.id.slice(0, 4), 16)} className="h-auto w-12" />
      {/* Above the drawing, which stays visible when the picture fails to load, because the alternative text is empty. */}
      {icon && (
        <img
          {...pictureSource(icon, iconSizes)}
          sizes="4rem"
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full bg-mist object-cover"
        />
      )}
    </span>
  )
}

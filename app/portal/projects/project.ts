import type { PicturePlace, PictureSizes } from '../../platform/files/picture.ts'

/** An AI project or agent of a participant (`ai_agent_projects`). */
export interface Project {
  id: string
  title: string
  description: string | null
  url: string | null
  icon_url: string | null
  industry_tags: string[]
}

/** For its owner. `version` detects changes from another tab or device. */
export interface OwnProject extends Project {
  version: number
  /** Only its owner sees it. */
  isHidden: boolean
}

/** The fields of the author that others see. */
export interface ProjectAuthor {
  id: string
  first_name: string
  last_name: string
  avatar_url: string | null
  job_title: string | null
  company: string | null
}

/** 50: more would fill the gallery with one member's projects. */
export const mostProjects = 50

/** Shown at up to 6 rem, on screens with two device pixels per pixel. Transparent parts get the colour of paper. */
export const iconSizes: PictureSizes = { widths: [96, 384], square: true, ground: '#fdfaf4' }

/** Specification, section 7: storage. @param memberId the project's owner */
export function iconPlace(memberId: string): PicturePlace {
  return { bucket: 'project-icons', owner: memberId }
}

/** @returns the URL if it is a picture of this site: pages load nothing from other sites */
export function ownIcon({ icon_url }: Pick<Project, 'icon_url'>): string | null {
  return icon_url?.startsWith('/pictures/project-icons/') ? icon_url : null
}

/** @returns the link and the name of its site; null unless it is http or https */
export function linkOf({ url }: Pick<Project, 'url'>): { href: string; site: string } | null {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return { href: url, site: new URL(url).host.replace(/^www\./, '') }
}

/** "Job title at company", or one of them. */
export function workOf({ job_title, company }: Pick<ProjectAuthor, 'job_title' | 'company'>): string | null {
  return [job_title, company].filter(Boolean).join(' at ') || null
}

/** In the gallery, with its author. */
export interface GalleryProject extends Project {
  author: ProjectAuthor
  isOwn: boolean
}

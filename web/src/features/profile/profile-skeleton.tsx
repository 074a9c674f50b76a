import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Placeholder for a profile. */
export function ProfileSkeleton() {
  return (
    <>
      <Skeleton className="mt-3 h-[13px] w-[64%]" />
      <Skeleton className="mt-[30px] h-4 w-[20%]" />
      <Skeleton className="mt-3.5 h-[13px] w-full" />
      <Skeleton className="mt-[9px] h-[13px] w-[72%]" />
      <div className="mt-5 flex gap-1.5">
        <Skeleton className="h-[26px] w-14 rounded-chip" />
        <Skeleton className="h-[26px] w-21 rounded-chip" />
        <Skeleton className="h-[26px] w-11 rounded-chip" />
      </div>
      <Skeleton className="mt-[30px] h-4 w-[34%]" />
      <Skeleton className="mt-3.5 h-[13px] w-[56%]" />
      <Skeleton className="mt-[9px] mb-2 h-[13px] w-[40%]" />
    </>
  )
}

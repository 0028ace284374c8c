type Follower = (travel: PopStateEvent) => void;

let follower: Follower | null = null;

function follow(travel: PopStateEvent): void {
  follower?.(travel);
}

/** Call before the router is drawn: the window calls its listeners in the order of adding, and the first may keep a travel from the others. */
export function hearTravelsFirst(): void {
  window.addEventListener('popstate', follow);
}

/** @param next for each travel through the tab's history, before the router hears of it */
export function followTravels(next: Follower): void {
  follower = next;
  hearTravelsFirst();
}

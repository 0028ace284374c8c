import { productionMark } from './ProductionMark.css.ts';

/** The same wherever an environment is production. */
export function ProductionMark() {
  return <span className={productionMark}>Production</span>;
}
